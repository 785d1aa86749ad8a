import { useState } from 'react'
import Copy from 'virtual:icon/copy'
import { gproto, MOST_LINK_DAYS, wechatWays, type WechatLink } from '#contract/common/gproto.ts'
import { config } from '#contract/config/config.ts'
import { useAction } from '#web/base/api/query.ts'
import { texts, useLabel, useTexts } from '#web/base/locales/texts.ts'
import { href } from '#web/base/router/location.ts'
import { useCan } from '#web/base/session/can.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { NumberField } from '#web/kit/ui/input/NumberField.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { closeProtocolDialog } from './protocol-dialog.ts'
import styles from './ProtocolDialog.module.css'

const linkTexts = texts({
  zh: {
    title: '微信链接',
    not_set_up: '未配置微信小程序，不能生成 URL Link、URL Scheme 与小程序码；可以复制协议链接，或使用其二维码。',
    set_up: '前往配置',
    days: '有效天数',
    day: '天',
    days_help: '用于 URL Link 与 URL Scheme，微信最多 {n} 天；小程序码长期有效',
    copy: '复制',
    copied: '已复制',
    until: '有效期至',
    code: '小程序码',
    download: '下载图片',
  },
  en: {
    title: 'WeChat links',
    not_set_up:
      'The mini-program is not set up, so there are no URL Links, URL Schemes and mini-program codes. Copy the protocol link or use its QR code.',
    set_up: 'Set it up',
    days: 'Days',
    day: 'days',
    days_help: 'For URL Links and URL Schemes; WeChat allows at most {n:day|days}. Mini-program codes do not expire',
    copy: 'Copy',
    copied: 'Copied',
    until: 'Valid until',
    code: 'Mini-program code',
    download: 'Download',
  },
})

interface WechatLinksProps {
  link: { func: string; params: Readonly<Record<string, string>> }
  isSetUp: boolean
  onCopy: (text: string) => void
}

/** Asks WeChat for link addresses and codes, or says why there are none. */
export function WechatLinks({ link, isSetUp, onCopy }: WechatLinksProps) {
  const t = useTexts(linkTexts)
  const say = useLabel()
  const can = useCan()
  const [days, setDays] = useState(MOST_LINK_DAYS)
  const [newLink, setNewLink] = useState<WechatLink | null>(null)
  const make = useAction(gproto.wechat, { announces: false, onSuccess: setNewLink })
  if (!isSetUp)
    return (
      <p className={styles.note}>
        {t('not_set_up')}{' '}
        {can(config.edit) && (
          <a href={href('/config?group=wechat')} onClick={closeProtocolDialog}>
            {t('set_up')}
          </a>
        )}
      </p>
    )
  return (
    <section aria-label={t('title')} className={styles.wechat}>
      <Field label={t('days')} help={t('days_help', { n: MOST_LINK_DAYS })}>
        <NumberField
          value={days}
          min={1}
          max={MOST_LINK_DAYS}
          unit={t('day')}
          onChange={(next) => next !== null && setDays(Math.min(MOST_LINK_DAYS, Math.max(1, next)))}
        />
      </Field>
      <div className={styles.ways}>
        {(Object.keys(wechatWays) as (keyof typeof wechatWays)[]).map((way) => (
          <Button key={way} loading={make.isPending && make.variables?.way === way} onClick={() => make.mutate({ ...link, way, days })}>
            {say(wechatWays[way])}
          </Button>
        ))}
      </div>
      {newLink?.link && (
        <div className={styles.line}>
          <Field label={say(wechatWays[newLink.way])} help={newLink.expire_at && <Until at={newLink.expire_at} />}>
            <Input readOnly value={newLink.link} onChange={ignore} />
          </Field>
          <Button icon={<Copy aria-hidden size={14} />} onClick={() => onCopy(newLink.link ?? '')}>
            {t('copy')}
          </Button>
        </div>
      )}
      {newLink?.image && (
        <div className={styles.picture}>
          <img src={newLink.image} alt={t('code')} className={styles.code} />
          <a href={newLink.image} download={`${link.func}.jpg`}>
            {t('download')}
          </a>
        </div>
      )}
    </section>
  )
}

function Until({ at }: { at: string }) {
  const t = useTexts(linkTexts)
  return (
    <>
      {t('until')} <Time value={at} />
    </>
  )
}

const ignore = () => undefined
