import { detail } from '#contract/goods/detail.ts'
import type { Spu } from '#contract/goods/spu.ts'
import { call } from '#web/base/api/client.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { FormGroup } from '#web/kit/form/rows/FormGroup.tsx'
import type { Option } from '#web/kit/ui/select/option.ts'
import { Fields } from './fields.ts'
import { spuFormTexts } from './form-texts.ts'

type Kind = 'body' | 'header' | 'footer'

/** Searches a kind's details by a part in their title. */
const searchDetails =
  (kind: Kind) =>
  async (word: string, signal: AbortSignal): Promise<Option<number>[]> => {
    const { list } = await call(detail.option, { word, kind }, { signal })
    return list.map(({ key, title }) => ({ key, title }))
  }

const always = () => 0
const [bodies, headers, footers] = [searchDetails('body'), searchDetails('header'), searchDetails('footer')]

/** The graphic text: the SPU's own content between a shared header and footer. */
export function SpuContent({ row }: { row: Spu | undefined }) {
  const t = useTexts(spuFormTexts)
  return (
    <FormGroup title={t('detail')}>
      <Fields.Remote
        name="common_header_id"
        search={headers}
        minLength={always}
        initialOption={option(row?.common_header_id, row?.common_header_title)}
        help={t('search_detail')}
      />
      <Fields.Remote name="detail_id" search={bodies} minLength={always} initialOption={option(row?.detail_id, row?.detail_title)} />
      <Fields.Remote
        name="common_footer_id"
        search={footers}
        minLength={always}
        initialOption={option(row?.common_footer_id, row?.common_footer_title)}
      />
    </FormGroup>
  )
}

function option(key: number | null | undefined, title: string | null | undefined) {
  return key ? { key, title: title ?? String(key) } : null
}
