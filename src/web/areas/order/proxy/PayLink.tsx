import Copy from 'virtual:icon/copy'
import { gproto } from '#contract/common/gproto.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { LinkCode } from '#web/pickers/protocol/LinkCode.tsx'
import { useLinkCode, useProtocols } from '#web/pickers/protocol/use-wechat-link.ts'
import styles from './proxy.module.css'

const payTexts = texts({
  zh: {
    title: '支付链接',
    code: '订单 {no} 的支付码',
    scan: '客户用微信扫码打开订单并支付，或复制链接发给客户',
    copy: '复制支付链接',
    copied: '支付链接已复制',
  },
  en: {
    title: 'Payment link',
    code: 'Payment code for order {no}',
    scan: 'The customer scans it with WeChat to open the order and pay, or gets the link from you',
    copy: 'Copy payment link',
    copied: 'Payment link copied',
  },
})

/** The order in the mini-program, where the customer pays it: as a code, and as a link that WeChat opens from a chat. */
export function PayLink({ orderNo }: { orderNo: string }) {
  const t = useTexts(payTexts)
  const link = { func: 'order_detail', params: { order_no: orderNo } }
  const { data: protocols } = useProtocols()
  const { data: own } = useCall(gproto.gen, link, { quiet: true })
  const code = useLinkCode(link)
  const make = useAction(gproto.wechat, { announces: false })
  async function copy(url: string): Promise<void> {
    // without a mini-program there is only its own address
    const answer = protocols?.wechat ? await make.mutateAsync({ ...link, way: 'url_link' }).catch(() => undefined) : { link: url }
    if (!answer?.link) return
    await navigator.clipboard.writeText(answer.link)
    toast.success(t('copied'))
  }
  if (!own) return <Skeleton width={200} height={200} />
  return (
    <section aria-label={t('title')} className={styles.pay}>
      <LinkCode code={code} url={own.url} label={t('code', { no: orderNo })} />
      <p className={styles.muted}>{t('scan')}</p>
      <Button icon={<Copy aria-hidden size={14} />} loading={make.isPending} onClick={() => void copy(own.url)}>
        {t('copy')}
      </Button>
    </section>
  )
}
