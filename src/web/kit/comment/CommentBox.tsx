import { useState, type KeyboardEvent } from 'react'
import { comment, MOST_LETTERS } from '#contract/comment/comment.ts'
import type { RecordAddress } from '#contract/common/record-pages.ts'
import { useAction, useCall } from '#web/base/api/query.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { sendOrKeep } from '#web/kit/outbox/outbox-runner.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { isComposing } from '#web/kit/ui/input/composing.ts'
import { Textarea } from '#web/kit/ui/input/Textarea.tsx'
import styles from './Comments.module.css'

const boxTexts = texts({
  zh: {
    field: '写评论',
    hint: '输入评论，用 @ 提醒同事',
    send: '发表',
    people: '提醒谁',
    no_person: '没有可提醒的同事',
  },
  en: {
    field: 'Write a comment',
    hint: 'Write a comment. Use @ to notify a colleague',
    send: 'Comment',
    people: 'Mention',
    no_person: 'No colleague with this name can see the record',
  },
})

interface Person {
  id: number
  name: string
}

interface CommentBoxProps {
  entity: RecordAddress
  id: number
  onAdded: () => void
}

/** The text for a new comment; `@` and a name part at its end offers colleagues. */
export function CommentBox({ entity, id, onAdded }: CommentBoxProps) {
  const t = useTexts(boxTexts)
  const [content, setContent] = useState('')
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [isClosed, setClosed] = useState(false)
  const word = /(?:^|[^a-z0-9])@([^\s@]{0,20})$/i.exec(content)?.[1]
  const isOpen = word !== undefined && !isClosed
  const { data } = useCall(comment.people, { entity, id, ...(word && { word }) }, { enabled: isOpen, quiet: true, keepPrevious: true })
  const people = isOpen ? data?.list.slice(0, 8) : undefined
  const add = useAction(comment.add, {
    send: sendOrKeep({ onKept: clear }),
    onSuccess: () => {
      clear()
      onAdded()
    },
  })

  function clear() {
    setContent('')
    setChosen([])
  }

  function change(next: string) {
    setContent(next)
    setClosed(false)
  }

  function mention(person: Person) {
    setContent(`${content.slice(0, content.length - (word?.length ?? 0))}${person.name} `)
    setChosen([...chosen.filter((one) => one.id !== person.id), person])
  }

  function onKey(event: KeyboardEvent) {
    if (isComposing(event)) return
    const [first] = people ?? []
    if (event.key === 'Escape' && isOpen) {
      setClosed(true)
      event.stopPropagation()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else if (event.key === 'Enter' && first) {
      mention(first)
      event.preventDefault()
    }
  }

  function send() {
    if (content.trim() === '' || add.isPending) return
    const mentions = chosen.filter(({ name }) => content.includes(`@${name}`)).map((person) => person.id)
    add.mutate({ entity, id, content, mentions })
  }

  return (
    <div className={styles.box}>
      <Textarea
        aria-label={t('field')}
        placeholder={t('hint')}
        value={content}
        onChange={change}
        maxLength={MOST_LETTERS}
        onKeyDown={onKey}
      />
      {people && <People people={people} onChoose={mention} />}
      <div>
        <Button
          variant="primary"
          disabled={content.trim() === '' || [...content].length > MOST_LETTERS}
          loading={add.isPending}
          onClick={send}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  )
}

function People({ people, onChoose }: { people: readonly Person[]; onChoose: (person: Person) => void }) {
  const t = useTexts(boxTexts)
  return (
    <div role="group" aria-label={t('people')} className={styles.people}>
      {people.length === 0 && <span className={styles.none}>{t('no_person')}</span>}
      {people.map((person) => (
        <Button key={person.id} size="compact" onClick={() => onChoose(person)}>
          {`@${person.name}`}
        </Button>
      ))}
    </div>
  )
}
