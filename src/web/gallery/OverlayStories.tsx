import { useState } from 'react'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import { confirm, useDirtyGuard } from '#web/kit/ui/overlay/confirm.ts'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Select } from '#web/kit/ui/select/Select.tsx'
import { Money } from '#web/kit/ui/value/Money.tsx'
import { brands } from './rows.ts'
import { Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'
import styles from './Gallery.module.css'

const options = brands.map((title, key) => ({ key, title }))

export function DrawerStory() {
  const t = useTexts(galleryTexts)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [intro, setIntro] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [series, setSeries] = useState<number | null>(null)
  const [recommend, setRecommend] = useState(false)
  const onBeforeClose = useDirtyGuard(name !== '')
  return (
    <Story title="Drawer">
      <Button variant="primary" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <Drawer
        open={open}
        title={t('add')}
        onClose={() => setOpen(false)}
        onBeforeClose={onBeforeClose}
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(false)
          toast.success(t('saved'))
        }}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('undo')}</Button>
            <Button variant="primary" type="submit">
              {t('save')}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          <Field label={t('brand')} required>
            <Input value={name} onChange={setName} />
          </Field>
          <Field label={t('series')} required help={t('code_help')}>
            <Select value={series} onChange={setSeries} options={options} clearable />
          </Field>
          <Field label={t('price')}>
            <Money value={price} onChange={setPrice} />
          </Field>
          <Field label={t('intro')}>
            <Textarea value={intro} onChange={setIntro} maxLength={500} />
          </Field>
          <Switch value={recommend} onChange={setRecommend}>
            {t('recommend')}
          </Switch>
        </div>
      </Drawer>
    </Story>
  )
}

export function DialogStory() {
  const t = useTexts(galleryTexts)
  const [open, setOpen] = useState(false)
  const [price, setPrice] = useState<number | null>(1250)
  return (
    <Story title="Dialog">
      <Button onClick={() => setOpen(true)}>{t('price')}</Button>
      <Dialog
        open={open}
        title={t('price')}
        description={t('step_by_step')}
        onClose={() => setOpen(false)}
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(false)
        }}
        footer={
          <Button variant="primary" type="submit">
            {t('save')}
          </Button>
        }
      >
        <Field label={t('price')}>
          <Money value={price} onChange={setPrice} />
        </Field>
      </Dialog>
    </Story>
  )
}

export function ConfirmStory() {
  const t = useTexts(galleryTexts)
  const [answer, setAnswer] = useState('')
  const ask = async (tone?: 'danger') =>
    setAnswer(String(await confirm({ title: t('refund_title'), body: t('body'), confirmText: t('refund'), tone })))
  return (
    <Story title="confirm">
      <Button onClick={() => void ask()}>{t('refund')}</Button>
      <Button tone="danger" onClick={() => void ask('danger')}>
        {t('delete')}
      </Button>
      <output aria-label="answer">{answer}</output>
    </Story>
  )
}

export function ToastStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="toast">
      <Button onClick={() => toast.success(t('saved'))}>success</Button>
      <Button onClick={() => toast.error(t('save_failed'))}>error</Button>
      <Button onClick={() => toast.info(t('loading'))}>info</Button>
      <Button onClick={() => toast.success(t('archived'), { action: { title: t('undo'), run: () => toast.info(t('active')) } })}>
        action
      </Button>
    </Story>
  )
}
