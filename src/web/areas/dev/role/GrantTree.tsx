import type { RoleTree } from '#contract/dev/role.ts'
import { Checkbox } from '#web/kit/ui/Checkbox.tsx'
import { Empty } from '#web/kit/ui/Empty.tsx'
import { useTexts } from '#web/locales/texts.ts'
import { useCan } from '#web/session/can.ts'
import styles from './grant.module.css'
import { GrantRow } from './GrantRow.tsx'
import type { Draft, TreeEntity } from './grant-state.ts'
import { grantTexts } from './grant-texts.ts'

export interface GrantTreeProps {
  tree: RoleTree
  /** What is looked for. */
  word: string
  draft: Draft
  stored: Draft
  isFixed: boolean
  onToggle: (codes: readonly string[], on: boolean) => void
  onPages: (pages: ReadonlySet<number>) => void
}

/** Branches of the menu, their pages, and what can be done there; what stands above is half checked where some of it is. */
export function GrantTree({ tree, word, ...rest }: GrantTreeProps) {
  const t = useTexts(grantTexts)
  const can = useCan()
  const groups = matching(tree, word)
  if (groups.length === 0) return <Empty title={t('nothing', { word: word.trim() })} />
  return (
    <div role="group" aria-label={t('tree')} className={styles.tree}>
      {groups.map(({ title, entities }) => {
        const codes = entities.flatMap(({ actions }) => actions.map(({ code }) => code))
        const held = codes.filter((code) => rest.draft.codes.has(code))
        // what the person does not hold stays as it is
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

/** What has the word in a title or a code; everything beneath a page or branch that has it. */
function matching({ groups }: RoleTree, word: string): RoleTree['groups'] {
  const wanted = word.trim().toLowerCase()
  if (wanted === '') return groups
  const has = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(wanted))
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
