import type { ClipboardEvent } from 'react'
import ListPlus from 'virtual:icon/list-plus'
import X from 'virtual:icon/x'
import { useTexts } from '#web/base/locales/texts.ts'
import { listTexts } from '#web/kit/list/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import type { CodesEditorProps } from './CodesEditor.tsx'
import { useSearchField } from './search-context.ts'
import { useTell } from './told-filters.ts'
import styles from './SearchBar.module.css'

export interface SearchCodesProps<Name> {
  /** The filter by one code, with `*` as a wildcard. */
  name: Name
  /** The filter by many codes. */
  many: Name
  /** The codes in a pasted text. */
  codesIn: (pasted: string) => string[]
  most: number
  placeholder?: string
}

const editor = onDemand(() => import('./CodesEditor.tsx'))

/** One code, or many: a column copied from a spreadsheet can be pasted as it is. */
export function SearchCodes({ name, many, codesIn, most, placeholder }: SearchCodesProps<string>) {
  const { value, change, label } = useSearchField(name)
  const { value: pasted } = useSearchField(many)
  const t = useTexts(listTexts)
  const words = pasted === undefined ? undefined : t('codes', { n: pasted.startsWith('@') ? '?' : codesIn(pasted).length })
  useTell({ names: [many], label, ...(words !== undefined && { title: words }) })
  const ask = (codes: readonly string[]) => change({ [name]: undefined, [many]: codes.join(' ') || undefined }, true)

  function onPaste(event: ClipboardEvent) {
    const codes = codesIn(event.clipboardData.getData('text/plain'))
    if (codes.length < 2 || codes.length > most) return
    event.preventDefault()
    ask(codes)
  }

  return (
    <Field label={label} hideLabel={placeholder !== undefined && !pasted} className={styles.field} data-filters={`${name} ${many}`}>
      <span className={styles.codes} onPaste={onPaste}>
        {pasted ? (
          <span className={styles.pasted}>
            {words}
            <Button
              variant="ghost"
              size="compact"
              icon={<X aria-hidden size={14} />}
              tip={t('clear_codes')}
              onClick={() => change({ [many]: undefined }, true)}
            />
          </span>
        ) : (
          <Input value={value ?? ''} onChange={(next) => change({ [name]: next })} placeholder={placeholder} clearable />
        )}
        <Popover
          title={t('many_codes')}
          trigger={<Button variant="ghost" size="compact" icon={<ListPlus aria-hidden size={16} />} tip={t('many_codes')} />}
        >
          {(close) => (
            <Editor
              codesIn={codesIn}
              most={most}
              value={pasted ?? value ?? ''}
              onAsk={(codes) => {
                ask(codes)
                close()
              }}
            />
          )}
        </Popover>
      </span>
    </Field>
  )
}

function Editor(props: CodesEditorProps) {
  const Loaded = editor.useLoaded(true)?.CodesEditor
  return Loaded ? <Loaded {...props} /> : <Skeleton lines={4} />
}
