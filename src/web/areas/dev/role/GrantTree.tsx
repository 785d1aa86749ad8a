import type { RoleTree } from '#contract/dev/role.ts'
import { hasAllWords } from '#contract/kit/convert/fold.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { useCan } from '#web/base/session/can.ts'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Empty } from '#web/kit/ui/state/Empty.tsx'
import type { TreeEntity } from './grant-state.ts'
import { GrantRow, type GrantRowProps } from './GrantRow.tsx'
import styles from './grant.module.css'

const grantTexts = texts({
  zh: {
    tree: '权限',
    count: '{n}/{all}',
    nothing: '没有符合“{word}”的权限',
  },
  en: {
    tree: 'Permissions',
    count: '{n}/{all}',
    nothing: 'No permission matches “{word}”',
  },
})

interface GrantTreeProps extends Omit<GrantRowProps, 'entity'> {
  tree: RoleTree
  /** The search word. */
  word: string
}

/** Menu branches, their pages and actions; a parent with some checked children is half checked. */
export function GrantTree({ tree, word, ...rest }: GrantTreeProps) {
  const t = useTexts(grantTexts)
  const can = useCan()
  const groups = matching(tree, word)
  if (groups.length === 0) return <Empty kind="unmatched" title={t('nothing', { word: word.trim() })} />
  return (
    <div role="group" aria-label={t('tree')} className={styles.tree}>
      {groups.map(({ title, entities }) => {
        const codes = entities.flatMap(({ actions }) => actions.map(({ code }) => code))
        const held = codes.filter((code) => rest.draft.codes.has(code))
        // permissions that the person does not hold stay unchanged
        const mine = codes.filter((code) => can([code]) || rest.stored.codes.has(code))
        return (
          <section key={title} className={styles.group} aria-label={title}>
            <div className={styles.groupHead}>
              <Checkbox
                value={held.length === codes.length}
                indeterminate={held.length > 0 && held.length < codes.length}
                disabled={rest.isFixed || mine.length === 0}
                onChange={() => rest.onToggle(mine, held.length < mine.length)}
              >
                {title}
              </Checkbox>
              <span className={styles.count}>{t('count', { n: held.length, all: codes.length })}</span>
            </div>
            {entities.map((entity) => (
              <GrantRow key={entity.key} entity={entity} {...rest} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

/** The entries that match the word by title or code, and all entries below a matching page or branch. */
function matching({ groups }: RoleTree, word: string): RoleTree['groups'] {
  if (word.trim() === '') return groups
  const has = (...texts: readonly string[]) => texts.some(hasAllWords(word))
  return groups.flatMap((group) => {
    if (has(group.title)) return [group]
    const entities = group.entities.flatMap((entity): TreeEntity[] => {
      if (has(entity.title, entity.key)) return [entity]
      const actions = entity.actions.filter(({ title, code, calls }) => has(title, code, ...calls))
      return actions.length > 0 ? [{ ...entity, actions }] : []
    })
    return entities.length > 0 ? [{ ...group, entities }] : []
  })
}
