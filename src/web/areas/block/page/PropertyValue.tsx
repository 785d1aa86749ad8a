import { page } from '#contract/block/page.ts'
import type { BlockType, RefKind } from '#contract/block/words.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLanguage } from '#web/base/locales/texts.ts'
import { ValueText } from '#web/kit/form/history/ValueText.tsx'
import { fieldAt } from './properties.ts'

interface PropertyValueProps {
  /** The block's type, null for the page. */
  type: BlockType | null
  path: string
  value: unknown
  /** The property's words before its value. */
  label?: string
}

const kinds: Readonly<Record<string, RefKind>> = {
  'props.sku_ids': 'goods',
  'props.brand_ids': 'brand',
  'props.scene_ids': 'scene',
  'props.coupon_ids': 'coupon',
  'props.group_ids': 'group',
  'props.collection_ids': 'collection',
  'props.package_ids': 'package',
}

/** One property value: chosen rows by their titles, pictures as pictures, rich text without its marks. */
export function PropertyValue({ type, path, value, label }: PropertyValueProps) {
  const language = useLanguage()
  const kind = kinds[path]
  return (
    <span>
      {label && `${label} `}
      {kind && Array.isArray(value) && value.length > 0 ? (
        <RefTitles kind={kind} ids={value as number[]} />
      ) : (
        <ValueText
          field={type === null || value !== null ? fieldAt(type, path) : undefined}
          value={plain(path, value)}
          language={language}
        />
      )}
    </span>
  )
}

const MOST_CHARACTERS = 120

function plain(path: string, value: unknown): unknown {
  if (path !== 'props.content' || typeof value !== 'string') return value
  const text = new DOMParser().parseFromString(value, 'text/html').body.textContent.replaceAll(/\s+/g, ' ').trim()
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

function RefTitles({ kind, ids }: { kind: RefKind; ids: number[] }) {
  const language = useLanguage()
  const { data } = useCall(page.refOption, { kind, ids }, { staleTime: 60_000, quiet: true })
  const titles = new Map(data?.list.map(({ key, title }) => [key, title]))
  return sayAll(
    ids.map((id) => titles.get(id) ?? `#${id}`),
    language,
  )
}
