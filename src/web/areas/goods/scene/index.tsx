import { scene, type Scene } from '#contract/goods/scene.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import type { Query } from '#web/base/router/location.ts'
import { useEditing, useOpened } from '#web/kit/form/drawer-state.ts'
import { bulkDelete, bulkStatus, rowDelete, rowEdit } from '#web/kit/list/actions/entity-actions.ts'
import { NewButton } from '#web/kit/list/actions/NewButton.tsx'
import { columnsOf, type ListColumn } from '#web/kit/list/columns/columns.tsx'
import { sortColumn, statusColumn } from '#web/kit/list/columns/edit-columns.tsx'
import { ListPage } from '#web/kit/list/ListPage.tsx'
import { searchFields } from '#web/kit/list/search/search.tsx'
import { prefetchList } from '#web/kit/list/use-list.ts'
import { lazyPart } from '#web/kit/ui/state/lazy-part.tsx'

const sceneTexts = texts({
  zh: {
    word_hint: '场景名称',
  },
  en: {
    word_hint: 'Scene name',
  },
})

const column = columnsOf(scene.list)

const sceneColumns: ListColumn<Scene>[] = [
  column.image('cover'),
  column.text('title', { card: 'title' }),
  column.text('intro', { width: 240 }),
  column.count('spu_count', { sortable: true, width: 88 }),
  column.words('is_home', { label: ['首页展示', 'Home page'], width: 84 }),
  column.time('created_at', { label: ['创建时间', 'Created'], width: 136, sortable: true }),
  sortColumn(scene),
  statusColumn(scene),
]

const SceneForm = lazyPart('id', async () => (await import('./SceneForm.tsx')).SceneForm)
const GoodsDrawer = lazyPart('id', async () => (await import('./GoodsDrawer.tsx')).GoodsDrawer)

const Search = searchFields(scene.list)

export const prefetch = (query?: Query) => prefetchList(scene.list, query)

export default function SceneListPage() {
  const t = useTexts(sceneTexts)
  const editing = useEditing()
  const goods = useOpened('goods')
  return (
    <>
      <ListPage
        entity={scene}
        columns={sceneColumns}
        rowTitle={({ title }) => title}
        search={
          <>
            <Search.Text name="word" placeholder={t('word_hint')} />
            <Search.Choice name="status" />
            <Search.Choice name="is_home" />
          </>
        }
        toolbar={<NewButton entity={scene} open={editing.open} />}
        actions={[
          rowEdit(scene, editing.open),
          { key: 'goods', label: ['管理商品', 'Goods'], access: scene.goods, run: ({ id }) => goods.open(id) },
          rowDelete(scene),
        ]}
        bulk={[...bulkStatus(scene), bulkDelete(scene)]}
      />
      <SceneForm id={editing.id} onClose={editing.close} />
      <GoodsDrawer id={goods.id} onClose={goods.close} />
    </>
  )
}
