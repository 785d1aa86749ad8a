import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts, useLabel } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { Pager } from '#web/kit/ui/table/Pager.tsx'
import { Image } from '#web/kit/ui/upload/Image.tsx'
import { Code } from '#web/kit/ui/value/Code.tsx'
import { formatMoney, formatWeight } from '#web/kit/ui/value/format.ts'
import { Kbd } from '#web/kit/ui/value/Kbd.tsx'
import { Progress } from '#web/kit/ui/value/Progress.tsx'
import { Steps, stepsAt, type Step } from '#web/kit/ui/value/Steps.tsx'
import { Tag } from '#web/kit/ui/value/Tag.tsx'
import { Time } from '#web/kit/ui/value/Time.tsx'
import { picture } from './picture.ts'
import { Story, Held } from './Story.tsx'
import { galleryTexts } from './texts.ts'

const tones = ['neutral', 'success', 'warning', 'danger', 'info'] as const

export function TagStory() {
  const t = useTexts(galleryTexts)
  const words = [t('draft'), t('on'), t('pending'), t('rejected'), t('active')]
  return (
    <>
      <Story title="Tag">
        {tones.map((tone, index) => (
          <Tag key={tone} tone={tone}>
            {words[index]}
          </Tag>
        ))}
      </Story>
      <Story title="dot">
        {tones.map((tone, index) => (
          <Tag key={tone} dot tone={tone}>
            {words[index]}
          </Tag>
        ))}
      </Story>
    </>
  )
}

export function TextStory() {
  return (
    <Story title="Code, Time, money, weight, Kbd">
      <Code>LLR-G2-6204-2RS-C3</Code>
      <Time value="2026-03-08T02:05:09Z" />
      <span>{formatMoney(123450)}</span>
      <span>{formatMoney(-5)}</span>
      <span>{formatWeight(1234567)}</span>
      <span>{formatNumber(12480)}</span>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
      </span>
    </Story>
  )
}

export function ImageStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Image">
      <Image src={picture(210)} alt={t('logo')} width={96} />
      <Image src={picture(30)} alt={t('logo')} width={32} />
      <Image src={null} alt="" width={96} />
      <Image src={null} alt="" width={32} />
      <Image src="data:image/png;base64,broken" alt={t('logo')} width={96} />
    </Story>
  )
}

export function SkeletonStory() {
  return (
    <Story title="Skeleton" layout="grid">
      <Skeleton />
      <Skeleton lines={3} />
      <Skeleton width={96} height={96} />
    </Story>
  )
}

export function EmptyStory() {
  const t = useTexts(galleryTexts)
  return (
    <>
      <Story title="Empty">
        <Empty />
      </Story>
      <Story title="with a next step">
        <Empty title={t('none_yet')} action={<Button variant="primary">{t('add')}</Button>}>
          {t('none_yet_hint')}
        </Empty>
      </Story>
      <Story title="kinds" layout="grid">
        <Empty kind="unmatched" title={t('none_found')} />
        <Empty kind="failed" title={t('not_loaded')} />
        <Empty kind="done" title={t('all_done')} />
      </Story>
    </>
  )
}

export function PagerStory() {
  return (
    <>
      <Story title="exact">
        <Held initial={{ page: 1, size: 20 }}>
          {(at, setAt) => <Pager page={at.page} pageSize={at.size} total={12480} onChange={(page, size) => setAt({ page, size })} />}
        </Held>
      </Story>
      <Story title="estimate">
        <Pager page={4321} pageSize={100} label="estimate" total={1000000} totalExact={false} onChange={() => undefined} />
      </Story>
      <Story title="one page">
        <Pager page={1} pageSize={20} label="one page" total={3} onChange={() => undefined} />
      </Story>
      <Story title="disabled">
        <Pager disabled label="disabled" page={2} pageSize={20} total={90} onChange={() => undefined} />
      </Story>
    </>
  )
}

export function ProgressStory() {
  return (
    <Story title="progress" layout="grid">
      <Progress label="under way" done={1200} total={5000} />
      <Progress label="not known" done={300} total={null} />
      <Progress label="done" done={5000} total={5000} tone="success" />
      <Progress label="failed" done={700} total={5000} tone="danger" />
    </Story>
  )
}

const wizard = ['选择文件', '匹配字段', '确认修改', '完成']

export function StepsStory() {
  const say = useLabel()
  const at = (time: string) => `2026-03-08T${time}:00Z`
  const order: Step[] = [
    { title: say(['下单', 'Ordered']), state: 'done', time: at('02:05') },
    { title: say(['付款', 'Paid']), state: 'done', time: at('02:11') },
    { title: say(['发货', 'Shipped']), state: 'current', note: say(['已发 2 / 3 件', '2 of 3 pieces']) },
    { title: say(['收货', 'Received']), state: 'to_come' },
    { title: say(['完成', 'Completed']), state: 'to_come' },
  ]
  const closed: Step[] = [
    { title: say(['下单', 'Ordered']), state: 'done', time: at('02:05') },
    {
      title: say(['付款', 'Paid']),
      state: 'failed',
      time: at('02:35'),
      note: say(['30 分钟内未付款，订单已关闭', 'Not paid within 30 minutes; the order is closed']),
    },
    { title: say(['发货', 'Shipped']), state: 'skipped' },
    { title: say(['收货', 'Received']), state: 'skipped' },
  ]
  return (
    <>
      <Story title="steps of a record">
        <Steps label="order" steps={order} />
      </Story>
      <Story title="failed and skipped">
        <Steps label="closed order" steps={closed} />
      </Story>
      <Story title="steps of a form">
        <Steps label="import" steps={stepsAt(wizard, 1)} layout="row" />
      </Story>
      <Story title="steps of a form, all done">
        <Steps label="import, all done" steps={stepsAt(wizard, 4)} layout="row" />
      </Story>
    </>
  )
}
