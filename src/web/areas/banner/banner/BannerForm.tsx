import { useEffect, useState } from 'react'
import { banner, BANNER_MEGABYTES } from '#contract/banner/banner.ts'
import { bannerPlaces, bannerPositions, isSuitable, type BannerPosition } from '#contract/banner/words.ts'
import { deadLinks } from '#contract/common/content.ts'
import { useCall } from '#web/base/api/query.ts'
import { useLabel, useTexts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { Notice } from '#web/kit/form/Notice.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { AreaList } from '#web/pickers/AreaList.tsx'
import { LinkInput } from '#web/pickers/protocol/LinkInput.tsx'
import { SegmentField } from '#web/pickers/segment/SegmentField.tsx'
import { BannerPreview } from './BannerPreview.tsx'
import { bannerTexts } from './texts.ts'
import styles from './banner.module.css'

const Fields = fieldsOf(banner.edit)

const defaults = { audience: 'all', areas: [], popup_rule: 'daily', sort: 0, status: 1 }

interface BannerFormProps {
  id: number | 'new' | null
  /** A new banner's position: the open tab's. */
  position: string | undefined
  onClose: () => void
}

/** The banner editor with the customer's view beside it (domain §15.1). */
export function BannerForm({ id, position, onClose }: BannerFormProps) {
  const own = position !== undefined && Object.hasOwn(bannerPositions, position) ? { position } : {}
  return (
    <FormDrawer entity={banner} id={id} onClose={onClose} defaults={{ ...defaults, ...own }} width={1040}>
      {(row) => (
        <div className={styles.editor}>
          <div className={styles.form}>
            <PictureFields />
            <Terms segment={row?.segment_title} />
          </div>
          <aside className={styles.aside}>
            <BannerPreview />
          </aside>
        </div>
      )}
    </FormDrawer>
  )
}

function PictureFields() {
  const t = useTexts(bannerTexts)
  const position = Fields.useValue('position') as BannerPosition | undefined
  const image = Fields.useValue('image') as string | null | undefined
  const place = position && bannerPlaces[position]
  const size = usePictureSize(image ?? null)
  const n = BANNER_MEGABYTES
  return (
    <FormGroup title={t('picture')}>
      <Fields.Text name="title" />
      <Fields.Pick name="position" />
      <Wide>
        <Fields.Image
          name="image"
          maxMegabytes={n}
          help={place ? t('size', { w: String(place.width), h: String(place.height), n }) : t('choose_first', { n })}
          aspect={place ? place.width / place.height : undefined}
        />
        {position && size && !isSuitable(position, size) && (
          <Notice>
            {t(size.width < bannerPlaces[position].width ? 'blurred' : 'actual', { w: String(size.width), h: String(size.height) })}
          </Notice>
        )}
      </Wide>
      <Wide>
        <Fields.Own name="url" help={t('url_help')}>
          {({ field: { name, value, onChange, onBlur } }) => (
            <LinkInput name={name} value={(value as string | null | undefined) ?? null} onChange={onChange} onBlur={onBlur} />
          )}
        </Fields.Own>
        <DeadLink />
      </Wide>
    </FormGroup>
  )
}

/** Gives the reason why customers cannot open the link's target. */
function DeadLink() {
  const t = useTexts(bannerTexts)
  const say = useLabel()
  const url = (Fields.useValue('url') as string | null | undefined) ?? ''
  // a link that is still being typed is no question yet
  const isWhole = banner.linkCheck.input.safeParse({ url }).success
  const { data } = useCall(banner.linkCheck, { url }, { enabled: isWhole, staleTime: 60_000, quiet: true })
  if (!isWhole || !data?.dead) return null
  return <Notice>{t('dead_link', { title: data.title, why: say(deadLinks[data.dead]) })}</Notice>
}

function Terms({ segment }: { segment: string | null | undefined }) {
  const t = useTexts(bannerTexts)
  const position = Fields.useValue('position') as BannerPosition | undefined
  const most = position && bannerPlaces[position].most
  return (
    <FormGroup title={t('terms')}>
      {position === 'popup' && (
        <Wide>
          <Fields.Choice name="popup_rule" required />
        </Wide>
      )}
      <Wide>
        <Fields.Choice name="audience" />
      </Wide>
      <SegmentField Select={Fields.Select} title={segment} />
      <Fields.Moment name="start_at" help={t('no_time')} />
      <Fields.Moment name="end_at" help={t('no_time')} />
      <Wide>
        <Fields.Own name="areas" group help={t('areas_help')}>
          {({ field }) => <AreaList value={(field.value as string[] | undefined) ?? []} max={50} onChange={field.onChange} />}
        </Fields.Own>
      </Wide>
      <Fields.Int name="sort" help={t('sort_help')} />
      <Fields.Flag name="status" help={position === 'popup' ? t('popup_help') : most ? t('status_help', { n: most }) : undefined} />
    </FormGroup>
  )
}

interface Measured {
  url: string
  width: number
  height: number
}

/** A picture's size in pixels; undefined until it is loaded. */
function usePictureSize(url: string | null): Measured | undefined {
  const [measured, setMeasured] = useState<Measured>()
  useEffect(() => {
    if (url === null || url === '') return
    const picture = new Image()
    picture.onload = () => setMeasured({ url, width: picture.naturalWidth, height: picture.naturalHeight })
    picture.src = url
    return () => {
      picture.onload = null
    }
  }, [url])
  return measured?.url === url ? measured : undefined
}
