import { useTexts } from '#web/base/locales/texts.ts'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Cascader } from '#web/kit/ui/select/Cascader.tsx'
import { TreeMultiSelect, TreeSelect } from '#web/kit/ui/select/TreeSelect.tsx'
import type { TreeNode } from '#web/kit/ui/tree/tree-rows.ts'
import { Tree } from '#web/kit/ui/tree/Tree.tsx'
import { brands } from './rows.ts'
import { Held, Story } from './Story.tsx'
import { galleryTexts } from './texts.ts'
import styles from './Gallery.module.css'

const categories: TreeNode<number>[] = [
  {
    key: 1,
    title: '轴承传动',
    children: [
      {
        key: 11,
        title: '滚动轴承',
        children: ['深沟球轴承', '圆锥滚子轴承', '调心滚子轴承'].map((title, n) => ({ key: 111 + n, title, hint: '只' })),
      },
      {
        key: 12,
        title: '传动带',
        children: [
          { key: 121, title: 'V带', hint: '条' },
          { key: 122, title: '同步带', hint: '条', disabled: true },
        ],
      },
    ],
  },
  { key: 2, title: '紧固件', children: [{ key: 21, title: '螺栓', children: [{ key: 211, title: '外六角螺栓', hint: '个' }] }] },
  ...Array.from({ length: 2000 }, (_, n) => ({ key: 1000 + n, title: `演示分类 ${n + 1}` })),
]

const goods: TreeNode<string>[] = brands.map((title, n) => ({
  key: `brand:${n}`,
  title,
  disabled: true,
  children: ['G2 静音系列', 'HD 重载系列'].map((series, m) => ({ key: `series:${n}-${m}`, title: series, lazy: true })),
}))

const areas: TreeNode<string>[] = [
  {
    key: '330000',
    title: '浙江省',
    children: [
      {
        key: '330100',
        title: '杭州市',
        children: [
          { key: '330102', title: '上城区' },
          { key: '330106', title: '西湖区' },
        ],
      },
      { key: '330200', title: '宁波市', children: [{ key: '330203', title: '海曙区' }] },
    ],
  },
  { key: '320000', title: '江苏省', children: [{ key: '320500', title: '苏州市', children: [{ key: '320505', title: '虎丘区' }] }] },
]

export function TreeStory() {
  return (
    <Story title="Tree">
      <Held<number | null> initial={null}>
        {(value, onChange) => (
          <div className={styles.tall}>
            <Tree label="Categories" nodes={categories} value={value} onChoose={({ key }) => onChange(key)} defaultExpanded={[1]} />
            <output aria-label="value">{String(value)}</output>
          </div>
        )}
      </Held>
      <Held<ReadonlySet<string>> initial={new Set()}>
        {(checked, onCheck) => (
          <div className={styles.tall}>
            <Tree label="Goods" nodes={goods} loadChildren={skusOf} checked={checked} onCheck={onCheck} />
            <output aria-label="checked">{[...checked].join(' ')}</output>
          </div>
        )}
      </Held>
    </Story>
  )
}

export function TreeSelectStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="TreeSelect" layout="grid">
      <Held<number | null> initial={112}>
        {(value, onChange) => (
          <Field label={t('category')} required extra={<output aria-label="value">{String(value)}</output>}>
            <TreeSelect nodes={categories} value={value} onChange={onChange} leavesOnly clearable />
          </Field>
        )}
      </Held>
      <Held<readonly string[]> initial={[]}>
        {(value, onChange) => (
          <Field label="SKU" extra={<output aria-label="skus">{value.join(' ')}</output>}>
            <TreeMultiSelect nodes={goods} loadChildren={skusOf} search={search} value={value} onChange={onChange} clearable />
          </Field>
        )}
      </Held>
      <Field label={t('disabled')}>
        <TreeSelect disabled nodes={categories} value={111} onChange={() => undefined} />
      </Field>
    </Story>
  )
}

export function CascaderStory() {
  const t = useTexts(galleryTexts)
  return (
    <Story title="Cascader">
      <Held<readonly string[]> initial={[]}>
        {(value, onChange) => (
          <Field label={t('area')} className={styles.area} extra={<output aria-label="value">{value.join(' ')}</output>}>
            <Cascader nodes={areas} value={value} onChange={onChange} clearable />
          </Field>
        )}
      </Held>
      <Field label={t('disabled')} className={styles.area}>
        <Cascader disabled nodes={areas} value={['330000', '330100', '330106']} onChange={() => undefined} />
      </Field>
    </Story>
  )
}

/** Simulates a server; the last brand's heavy series simulates an outage. */
async function skusOf({ key }: TreeNode<string>): Promise<TreeNode<string>[]> {
  if (key === 'series:9-1') throw new Error('The server is down.')
  return ['6204', '6205'].map((size) => ({ key: `sku:${key.slice(7)}-${size}`, title: `深沟球轴承 ${size}-2RS` }))
}

async function search(word: string): Promise<TreeNode<string>[]> {
  return '6308'.includes(word) ? [{ key: 'sku:6308', title: '深沟球轴承 6308', hint: 'LLR-6308' }] : []
}
