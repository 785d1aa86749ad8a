import { texts, useTexts } from '#web/base/locales/texts.ts'
import { Switch } from '#web/kit/ui/input/Switch.tsx'
import { Dialog } from '#web/kit/ui/overlay/Dialog.tsx'
import { Kbd } from '#web/kit/ui/value/Kbd.tsx'
import { useKeysOn } from './views/table-preferences.ts'
import styles from './KeysDialog.module.css'

const keyTexts = texts({
  zh: {
    keys: '快捷键',
    '/': '到筛选条件',
    j: '下一行',
    k: '上一行',
    space: '空格',
    open: '展开或收起当前行的明细',
    x: '选中或取消当前行',
    e: '编辑当前行',
    n: '新增',
    '?': '显示全部快捷键',
    palette: '搜索页面和数据',
    on: '启用列表快捷键',
  },
  en: {
    keys: 'Keyboard shortcuts',
    '/': 'Focus the filters',
    j: 'Next row',
    k: 'Previous row',
    space: 'Space',
    open: 'Show or hide the details below the row',
    x: 'Select or deselect the row',
    e: 'Edit this row',
    n: 'New',
    '?': 'Show all keys',
    palette: 'Search pages and records',
    on: 'Enable list shortcuts',
  },
})

const moves = ['/', 'j', 'k'] as const
const acts = ['x', 'e', 'n', '?'] as const

/** Keys, each with what it does. */
export function KeyLines({ lines }: { lines: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.keys}>
      {lines.map(([key, does]) => (
        <div key={key} className={styles.line}>
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

interface KeysDialogProps {
  /** Null while the dialog is closed. */
  open: true | null
  onClose: () => void
}

/** All keyboard shortcuts for a list, and the switch that enables them. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  const t = useTexts(keyTexts)
  const { isOn, setOn } = useKeysOn()
  return (
    <Dialog open={open !== null} title={t('keys')} width={420} onClose={onClose}>
      <KeyLines
        lines={[
          ...moves.map((key) => [key, t(key)] as const),
          [t('space'), t('open')],
          ...acts.map((key) => [key, t(key)] as const),
          ['Ctrl / ⌘ K', t('palette')],
        ]}
      />
      <Switch value={isOn} onChange={setOn}>
        {t('on')}
      </Switch>
    </Dialog>
  )
}
