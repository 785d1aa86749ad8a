import Copy from 'virtual:icon/copy'
import Ellipsis from 'virtual:icon/ellipsis'
import Trash from 'virtual:icon/trash'
import { useTexts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Menu } from '#web/kit/ui/overlay/Menu.tsx'
import { Popover } from '#web/kit/ui/overlay/Popover.tsx'
import { toast } from '#web/kit/ui/overlay/toast.ts'
import { Tooltip } from '#web/kit/ui/overlay/TooltipHost.tsx'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'
import styles from './Gallery.module.css'

export function TooltipStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Tooltip">
      <Button tip={t('columns')} icon={<Copy aria-hidden />} />
      <Button disabledReason={t('no_rights')}>{t('delete')}</Button>
      <Tooltip text={t('bearing')}>
        <Button variant="ghost">{t('sku')}</Button>
      </Tooltip>
    </Story>
  )
}

export function PopoverStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Popover">
      <Popover title={t('columns')} trigger={<Button>{t('columns')}</Button>}>
        {(close) => (
          <div className={styles.form}>
            {[t('code'), t('price'), t('stock')].map((title) => (
              <Held<boolean> key={title} initial>
                {(value, onChange) => (
                  <Checkbox value={value} onChange={onChange}>
                    {title}
                  </Checkbox>
                )}
              </Held>
            ))}
            <Button onClick={close}>{t('save')}</Button>
          </div>
        )}
      </Popover>
    </Story>
  )
}

export function MenuStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Menu">
      <Menu
        items={[
          { key: 'edit', title: t('edit'), hint: 'E', onSelect: () => toast.info(t('edit')) },
          { key: 'copy', title: t('export'), icon: <Copy aria-hidden />, onSelect: () => toast.info(t('export')) },
          { key: 'refund', title: t('refund'), disabledReason: t('no_rights'), onSelect: () => toast.info(t('refund')) },
          'separator',
          { key: 'delete', title: t('delete'), icon: <Trash aria-hidden />, danger: true, onSelect: () => toast.info(t('delete')) },
        ]}
      >
        <Button icon={<Ellipsis aria-hidden />}>{t('open')}</Button>
      </Menu>
    </Story>
  )
}
