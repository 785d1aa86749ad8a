import Headset from 'virtual:icon/headset'
import LinkIcon from 'virtual:icon/link'
import Phone from 'virtual:icon/phone'
import SearchIcon from 'virtual:icon/search'
import Volume2 from 'virtual:icon/volume-2'
import { bannerPlaces } from '#contract/banner/words.ts'
import type { Block } from '#contract/block/blocks.ts'
import { positionOf } from '#contract/block/faults.ts'
import type { ShownBlock } from '#contract/block/shown.ts'
import { floatKinds } from '#contract/block/words.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { RichTextView } from '#web/kit/ui/rich-text/RichText.tsx'
import { formatMoney } from '#web/kit/ui/value/format.ts'
import { editorTexts } from './texts.ts'
import styles from './phone.module.css'

interface BlockViewProps {
  block: Block
  /** The block's rows; undefined until they are loaded, or for a block without rows. */
  content: ShownBlock | undefined
}

/** One block as the mini-program shows it. */
export function BlockView({ block, content }: BlockViewProps) {
  switch (block.type) {
    case 'banner':
      return <Carousel block={block} banners={content?.banners} />
    case 'nav':
      return (
        <div className={styles.nav} style={{ gridTemplateColumns: `repeat(${block.props.cols}, minmax(0, 1fr))` }}>
          {block.props.items.map(({ icon, text }, at) => (
            <span key={at} className={styles.entry}>
              <Picture url={icon} />
              <span>{text}</span>
            </span>
          ))}
        </div>
      )
    case 'image':
      return <Pictures className={styles[block.props.layout]} items={block.props.items} />
    case 'goods':
      return <Goods style={block.props.style} rows={content?.goods} />
    case 'brand':
      return <Tiles rows={content?.brands.map(({ id, title, logo }) => ({ id, title, image: logo }))} />
    case 'scene':
      return <Tiles rows={content?.scenes.map(({ id, title, icon, cover }) => ({ id, title, image: icon ?? cover }))} />
    case 'package':
      return <Rows rows={content?.packages} />
    case 'coupon':
    case 'group':
    case 'collection':
      return <Rows rows={content?.activities} />
    case 'notice':
      return (
        <p className={styles.notice}>
          <Volume2 aria-hidden size={14} /> {block.props.texts.join('　') || '…'}
        </p>
      )
    case 'search':
      return (
        <p className={styles.search}>
          <SearchIcon aria-hidden size={14} /> {block.props.placeholder}
        </p>
      )
    case 'video':
      return block.props.video ? (
        <video className={styles.video} src={block.props.video} poster={block.props.cover ?? undefined} preload="metadata" muted />
      ) : (
        <Picture url={block.props.cover} />
      )
    case 'richtext':
      return (
        <div className={styles.rich}>
          <RichTextView html={block.props.content ?? ''} />
        </div>
      )
    case 'title':
      return (
        <div className={styles.heading} data-align={block.props.align}>
          <strong>{block.props.text || '…'}</strong>
          <span>{block.props.sub}</span>
        </div>
      )
    case 'spacer':
      return <div className={styles.spacer} data-line={block.props.line === 1 || undefined} style={{ blockSize: block.props.height }} />
    case 'float':
      return <Float block={block} />
  }
}

function Picture({ url }: { url: string | null }) {
  return url ? <img className={styles.picture} src={url} alt="" loading="lazy" /> : <span className={styles.blank} />
}

function Pictures({
  className,
  items,
  count,
}: {
  className: string | undefined
  items: readonly { image: string | null }[]
  count?: number
}) {
  return (
    <div className={className}>
      {items.length === 0 && <Picture url={null} />}
      {items.map(({ image }, at) => (
        <Picture key={at} url={image} />
      ))}
      {count !== undefined && count > 1 && <span className={styles.dots}>1 / {count}</span>}
    </div>
  )
}

/** The first slide, in its position's shape. */
function Carousel({ block, banners }: { block: Extract<Block, { type: 'banner' }>; banners: ShownBlock['banners'] | undefined }) {
  const position = positionOf(block)
  if (position === null)
    return <Pictures className={styles.banner} items={block.props.items.slice(0, 1)} count={block.props.items.length} />
  const [first] = banners ?? []
  if (!first) return <Nothing />
  const { width, height } = bannerPlaces[position]
  return (
    <div className={styles.banner}>
      <img className={styles.picture} src={first.image} alt="" loading="lazy" style={{ aspectRatio: `${width} / ${height}` }} />
      {banners && banners.length > 1 && <span className={styles.dots}>1 / {banners.length}</span>}
    </div>
  )
}

function Nothing() {
  const t = useTexts(editorTexts)
  return <p className={styles.nothing}>{t('nothing_shown')}</p>
}

function Goods({ style, rows }: { style: 'row' | 'grid' | 'scroll'; rows: ShownBlock['goods'] | undefined }) {
  if (!rows) return <Nothing />
  if (rows.length === 0) return <Nothing />
  return (
    <div className={styles.goods} data-style={style}>
      {rows.map(({ id, title, main_image, price, stock_text }) => (
        <article key={id} className={styles.item}>
          <Picture url={main_image} />
          <span className={styles.name}>{title}</span>
          <span className={styles.line}>
            <strong className={styles.price}>{price === null ? '' : formatMoney(price)}</strong>
            <span>{stock_text}</span>
          </span>
        </article>
      ))}
    </div>
  )
}

function Tiles({ rows }: { rows: readonly { id: number; title: string; image: string | null }[] | undefined }) {
  if (!rows || rows.length === 0) return <Nothing />
  return (
    <div className={styles.nav} style={{ gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' }}>
      {rows.map(({ id, title, image }) => (
        <span key={id} className={styles.entry}>
          <Picture url={image} />
          <span>{title}</span>
        </span>
      ))}
    </div>
  )
}

function Rows({ rows }: { rows: readonly { id: number; title: string; image: string | null; price: number | null }[] | undefined }) {
  if (!rows || rows.length === 0) return <Nothing />
  return (
    <div className={styles.goods} data-style="row">
      {rows.map(({ id, title, image, price }) => (
        <article key={id} className={styles.item}>
          <Picture url={image} />
          <span className={styles.name}>{title}</span>
          {price !== null && <strong className={styles.price}>{formatMoney(price)}</strong>}
        </article>
      ))}
    </div>
  )
}

const icons = { service: Headset, phone: Phone, link: LinkIcon }

function Float({ block }: { block: Extract<Block, { type: 'float' }> }) {
  const say = useLabel()
  const { kind, icon } = block.props
  const Icon = icons[kind]
  return (
    <p className={styles.float}>
      {icon ? <img className={styles.round} src={icon} alt="" /> : <Icon aria-hidden size={18} />} {say(floatKinds[kind])}
    </p>
  )
}
