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
import { useLabel } from '#web/base/locales/texts.ts'
import { RichTextView } from '#web/kit/ui/rich-text/RichText.tsx'
import { Coupons } from './Coupons.tsx'
import { Nothing, Offers, Picture, Tiles } from './Offers.tsx'
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
      return block.props.items.length === 0 ? (
        <Nothing type="nav" />
      ) : (
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
      return block.props.items.length === 0 ? (
        <Nothing type="image" />
      ) : (
        <Pictures className={styles[block.props.layout]} items={block.props.items} />
      )
    case 'goods':
      return <Offers type="goods" look={block.props.style} rows={content?.goods} />
    case 'brand':
      return <Tiles type="brand" rows={content?.brands.map(({ id, title, logo }) => ({ id, title, image: logo }))} />
    case 'scene':
      return <Tiles type="scene" rows={content?.scenes.map(({ id, title, icon, cover }) => ({ id, title, image: icon ?? cover }))} />
    case 'package':
      return <Offers type="package" look="row" rows={content?.packages} />
    case 'coupon':
      return <Coupons rows={content?.activities} />
    case 'group':
    case 'collection':
      return <Offers type={block.type} look="row" rows={content?.activities} />
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
      ) : block.props.cover ? (
        <Picture url={block.props.cover} />
      ) : (
        <Nothing type="video" />
      )
    case 'richtext':
      return block.props.content === null ? (
        <Nothing type="richtext" />
      ) : (
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
  const { items } = block.props
  if (position === null && items.length > 0) return <Pictures className={styles.banner} items={items.slice(0, 1)} count={items.length} />
  const [first] = banners ?? []
  if (position === null || !first) return <Nothing type="banner" />
  const { width, height } = bannerPlaces[position]
  return (
    <div className={styles.banner}>
      <img className={styles.picture} src={first.image} alt="" loading="lazy" style={{ aspectRatio: `${width} / ${height}` }} />
      {banners && banners.length > 1 && <span className={styles.dots}>1 / {banners.length}</span>}
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
