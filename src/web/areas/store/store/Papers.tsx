import { invoiceTypes } from '#contract/store/store-fields.ts'
import type { Store } from '#contract/store/store.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { Pairs } from '#web/kit/detail/Pairs.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { sheetTexts } from './sheet-texts.ts'
import styles from './store.module.css'

interface StoreProps {
  row: Store
}

/** The business licence and the pictures of the shop. */
export function Licence({ row }: StoreProps) {
  const t = useTexts(sheetTexts)
  const { license_no, license_name, license_image, front_images, inner_images } = row
  return (
    <Pairs
      items={[
        { label: t('license_no'), value: license_no && <Code>{license_no}</Code> },
        { label: t('license_name'), value: license_name },
        { label: t('license'), value: license_image && <Photos sources={[license_image]} /> },
        { label: t('front'), value: front_images.length > 0 && <Photos sources={front_images} /> },
        { label: t('inner'), value: inner_images.length > 0 && <Photos sources={inner_images} /> },
      ]}
    />
  )
}

function Photos({ sources }: { sources: readonly string[] }) {
  return (
    <span className={styles.photos}>
      {sources.map((src) => (
        <Image key={src} src={src} alt="" width={72} fit="cover" />
      ))}
    </span>
  )
}

/** The data for the store's invoices. */
export function Invoice({ row: { invoice } }: StoreProps) {
  const t = useTexts(sheetTexts)
  const say = useLabel()
  if (!invoice) return null
  return (
    <Pairs
      items={[
        { label: t('invoice_type'), value: say(invoiceTypes[invoice.type]) },
        { label: t('invoice_title'), value: invoice.title },
        { label: t('tax_no'), value: invoice.tax_no && <Code>{invoice.tax_no}</Code> },
        { label: t('bank'), value: invoice.bank },
        { label: t('account'), value: invoice.account && <Code>{invoice.account}</Code> },
        { label: t('address'), value: invoice.addr },
        { label: t('phone'), value: invoice.tel },
      ]}
    />
  )
}
