import { sku } from '#contract/goods/sku.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLanguage, useTexts, texts } from '#web/base/locales/texts.ts'
import { usePage } from '#web/base/router/page.ts'
import { whole } from '#web/kit/list/columns/long-values.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import styles from './CodesNotice.module.css'

const codesTexts = texts({
  zh: {
    missing: '找到 {found} 个，未找到 {n} 个：',
    several: '“{code}”可能是 {codes}，请写全',
    copy: '复制未找到的编码',
    copied: '已复制 {n} 个编码',
    elsewhere: '这份编码清单较长，只保存在粘贴它的浏览器标签页中，请重新粘贴。',
  },
  en: {
    missing: '{found} found, {n} not found:',
    several: '“{code}” can be {codes}. Enter it in full',
    copy: 'Copy missing codes',
    copied: '{n:code|codes} copied',
    elsewhere: 'This long list of codes is only kept in the browser tab where it was pasted. Please paste it again.',
  },
})

const NAMED = 8

/** The pasted codes without one SKU: those that several can have, and the missing ones, ready to copy. */
export function CodesNotice() {
  const t = useTexts(codesTexts)
  const language = useLanguage()
  const { query } = usePage()
  const codes = whole(query['codes'] ?? '')
  // only the tab that pasted many codes stores them
  const isElsewhere = codes.startsWith('@')
  const { data } = useCall(sku.codes, { codes }, { enabled: codes !== '' && !isElsewhere, quiet: true })
  if (isElsewhere) return <p className={styles.notice}>{t('elsewhere')}</p>
  if (!data || codes === '' || data.missing.length + data.several.length === 0) return null
  const { found, missing, several } = data
  return (
    <div role="status" className={styles.notice}>
      {several.slice(0, NAMED).map(({ code, codes }) => (
        <span key={code}>{t('several', { code, codes: sayAll(codes, language) })}</span>
      ))}
      {missing.length > 0 && (
        <>
          <span>{t('missing', { found, n: missing.length })}</span>
          <span className={styles.codes}>{sayAll(missing.slice(0, NAMED), language) + (missing.length > NAMED ? ' …' : '')}</span>
          <Button
            variant="link"
            onClick={() =>
              void navigator.clipboard.writeText(missing.join('\n')).then(() => toast.success(t('copied', { n: missing.length })))
            }
          >
            {t('copy')}
          </Button>
        </>
      )}
    </div>
  )
}
