import { useMemo, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Access } from '#contract/kit/endpoint.ts'
import { fieldMeta } from '#contract/kit/field.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useLanguage } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import type { ListEndpoint, RowOf } from '#web/kit/list/use-list.ts'
import type { Column } from '#web/kit/ui/table/table-layout.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney, formatWeight } from '#web/kit/ui/value/format.ts'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'

/** A column before its texts are translated. */
export interface ListColumn<Row> extends Omit<Column<Row>, 'title' | 'render'> {
  label: Label
  /** The permission to see the column; default: the list's permission. */
  access?: Access
  /**
   * Its place in the default view. `always`: shown; `wide` (default): shown from left to right as far as the table has room; `off`: hidden
   * until the person shows it; `queue`: shown while the list is a queue that waits for staff. Title, state and actions are always shown.
   */
  inList?: 'always' | 'wide' | 'off' | 'queue'
  render: (row: Row, language: Language) => ReactNode
}

/** The permitted columns in the person's language; memoized until any of the three changes. */
export function useColumns<Row>(columns: readonly ListColumn<Row>[]): Column<Row>[] {
  const can = useCan()
  const language = useLanguage()
  return useMemo(
    () =>
      columns
        .filter(({ access }) => access === undefined || can(access))
        .map(({ label, render, access: _access, inList: _inList, ...rest }) => ({
          ...rest,
          title: say(label, language),
          render: (row) => render(row, language),
        })),
    [columns, can, language],
  )
}

type Options<Row> = Partial<Omit<ListColumn<Row>, 'key' | 'render'>>

/** Column makers for a list's rows: `const column = columnsOf(brand.list)`. The contract supplies the labels; a cell is plain. */
export function columnsOf<E extends ListEndpoint>(endpoint: E) {
  type Row = RowOf<E>
  type Name = keyof Row & string
  type Make = (name: Name, options?: Options<Row>) => ListColumn<Row>

  // a row in the contract is an object
  const { shape } = endpoint.output.shape.list._zod.def.element as z.ZodMiniObject
  const metaOf = (name: string) => fieldMeta(shape[name] as z.core.$ZodType)
  const column = (
    name: Name,
    defaults: Options<Row>,
    options: Options<Row> | undefined,
    render: ListColumn<Row>['render'],
  ): ListColumn<Row> => ({
    label: metaOf(name)?.label ?? [name, name],
    ...defaults,
    ...options,
    key: name,
    render,
  })
  const valueOf = (row: Row, name: Name) => row[name] as unknown
  const number =
    (format: (value: number | null) => string): Make =>
    (name, options) =>
      column(name, { width: 110, align: 'right' }, options, (row) => format(valueOf(row, name) as number | null))

  const text: Make = (name, options) => column(name, {}, options, (row) => valueOf(row, name) as string | null)
  const code: Make = (name, options) =>
    column(name, { width: 150 }, options, (row) => {
      const value = valueOf(row, name) as string | null
      return value && <Code>{value}</Code>
    })
  const image: Make = (name, options) =>
    column(name, { width: 56, align: 'center', card: 'picture' }, options, (row) => (
      <Image src={valueOf(row, name) as string | null} alt="" width={28} />
    ))
  const time: Make = (name, options) => column(name, { width: 150 }, options, (row) => <Time value={valueOf(row, name) as string | null} />)
  const words: Make = (name, options) =>
    column(name, { width: 110 }, options, (row, language) => {
      const word = metaOf(name)?.words?.[valueOf(row, name) as string]
      return word && say(word, language)
    })

  return {
    text,
    code,
    image,
    time,
    words,
    money: number(formatMoney),
    weight: number((grams) => formatWeight(grams).replace(' KG', '')),
    count: number((value) => (value === null ? '' : formatNumber(value))),
    /** A state with its colour, both from the contract. */
    tag: (name: Name, options?: Options<Row>) =>
      column(name, { width: 110 }, options, (row, language) => {
        const value = valueOf(row, name) as string | number
        const { words, tones } = metaOf(name) ?? {}
        const word = words?.[value]
        return <Tag tone={tones?.[value]}>{word ? say(word, language) : String(value)}</Tag>
      }),
    /** The page's custom cell. */
    own: (name: Name, render: ListColumn<Row>['render'], options?: Options<Row>) => column(name, {}, options, render),
  }
}
