import { sku } from '#contract/goods/sku.ts'
import { sayAll } from '#contract/kit/label.ts'
import { useCall } from '#web/api/query.ts'
import { Button } from '#web/kit/ui/Button.tsx'
import { toast } from '#web/kit/ui/toast.ts'
import { whole } from '#web/kit/list/long-values.ts'
import { useLanguage, useTexts } from '#web/locales/texts.ts'
import { usePage } from '#web/router/page.ts'
import styles from './CodesNotice.module.css'
import { codesTexts } from './codes-texts.ts'

const NAMED = 8

/** Of many pasted codes, those that no SKU has: named, and to be copied. */
export function CodesNotice() {
  const t = useTexts(codesTexts)
  const language = useLanguage()
  const { query } = usePage()
  const codes = whole(query['codes'] ?? '')
  // the tab that it was pasted in has it
  const isElsewhere = codes.startsWith('@')
  const { data } = useCall(sku.codes, { codes }, { enabled: codes !== '' && !isElsewhere, quiet: true })
  if (isElsewhere) return <p className={styles.notice}>{t('elsewhere')}</p>
  if (!data || codes === '' || data.missing.length === 0) return null
  const { found, missing } = data
  return (
    <div role="status" className={styles.notice}>
      <span>{t('missing', { found, n: missing.length })}</span>
      <span className={styles.codes}>{sayAll(missing.slice(0, NAMED), language) + (missing.length > NAMED ? ' …' : '')}</span>
      <Button
        variant="link"
        onClick={() => void navigator.clipboard.writeText(missing.join('\n')).then(() => toast.success(t('copied', { n: missing.length })))}
      >
        {t('copy')}
      </Button>
    </div>
  )
}
