import type { Language } from '#contract/kit/label.ts'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { RecordLink } from '#web/kit/ui/value/RecordLink.tsx'
import type { ListColumn } from './columns.tsx'
import styles from './product-column.module.css'

interface Product {
  /** null: the row has no picture; undefined: rows of this sort have none. */
  picture?: string | null
  title: string
  code?: string | null
  /** The difference from others with the same name, such as its specification. */
  note?: string | null
  /** The record's page, to which the name links. */
  page?: { path: string; id: number }
}

/** A row's heading: picture, name, and below them code · note. It takes the width that is left. */
export function productColumn<Row>(
  key: string,
  of: (row: Row, language: Language) => Product,
  options: Pick<ListColumn<Row>, 'label'> & Partial<ListColumn<Row>>,
): ListColumn<Row> {
  return {
    key,
    card: 'title',
    width: 260,
    grow: true,
    pin: 'left',
    ...options,
    render: (row, language) => <ProductCell {...of(row, language)} />,
  }
}

/** Plain, because a page has many such cells. */
function ProductCell({ picture, title, code, note, page }: Product) {
  return (
    <span className={styles.product}>
      {picture !== undefined && <Image src={picture} alt="" width={28} />}
      <span className={styles.words}>
        <span className={styles.line}>
          {page ? (
            <RecordLink to={page.path} id={page.id}>
              {title}
            </RecordLink>
          ) : (
            title
          )}
        </span>
        <span className={styles.facts}>
          {code && <Code>{code}</Code>}
          {note && <span className={styles.note}>{code ? `· ${note}` : note}</span>}
        </span>
      </span>
    </span>
  )
}
