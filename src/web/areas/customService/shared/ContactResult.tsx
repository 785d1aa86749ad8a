import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { followupResults, type FollowupResult } from '#contract/people/words.ts'
import { useLabel, useTexts, texts } from '#web/base/locales/texts.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { Field } from '#web/kit/ui/input/Field.tsx'
import { Segmented } from '#web/kit/ui/input/Segmented.tsx'
import { Kbd } from '#web/kit/ui/value/Kbd.tsx'
import { FollowupFields } from './followup-fields.ts'
import { momentOf, nextChoices, planOf, type NextChoice } from './next-contact.ts'
import styles from './FollowupDialog.module.css'

const resultTexts = texts({
  zh: {
    next: '下次跟进',
    result: '结果',
    result_help: '选择结果即保存',
    next_result: '按结果',
    next_tomorrow: '明天',
    next_days: '3天',
    next_week: '下周',
    next_own: '自选',
    next_none: '不安排',
    no_time: '约定回电需要下次跟进时间',
  },
  en: {
    next: 'Next contact',
    result: 'Result',
    result_help: 'A result saves the note',
    next_result: 'By result',
    next_tomorrow: 'Tomorrow',
    next_days: '3 days',
    next_week: 'Next week',
    next_own: 'Other',
    next_none: 'None',
    no_time: 'A call back needs the time of the next contact',
  },
})

const results = Object.keys(followupResults) as FollowupResult[]

/** The plan for the next contact, and the results: each saves the note by one press, or by its number key. */
export function ContactResult() {
  const t = useTexts(resultTexts)
  const say = useLabel()
  const form = useFormContext()
  const place = useRef<HTMLDivElement>(null)
  const [next, setNext] = useState<NextChoice>('result')

  function choose(choice: NextChoice) {
    setNext(choice)
    const isPlanned = choice === 'tomorrow' || choice === 'days' || choice === 'week'
    form.setValue('next_at', isPlanned ? momentOf(choice, new Date()) : null, { shouldDirty: true })
  }

  const whyNot = (result: FollowupResult) => (result === 'callback' && next === 'none' ? t('no_time') : undefined)

  function save(result: FollowupResult) {
    if (whyNot(result)) return
    form.setValue('result', result)
    if (next === 'result') form.setValue('next_at', momentOf(planOf[result], new Date()))
    place.current?.closest('form')?.requestSubmit()
  }

  useResultKeys(save)

  return (
    <div ref={place} className={styles.result}>
      <Field label={t('next')} group>
        <Segmented<NextChoice> value={next} onChange={choose} options={nextChoices.map((key) => ({ key, title: t(`next_${key}`) }))} />
      </Field>
      {next === 'own' && <FollowupFields.Moment name="next_at" />}
      <Field label={t('result')} help={t('result_help')} group>
        <div className={styles.results} role="group" aria-label={t('result')}>
          {results.map((result, at) => (
            <Button key={result} disabledReason={whyNot(result)} aria-keyshortcuts={String(at + 1)} onClick={() => save(result)}>
              {say(followupResults[result])}
              {next === 'result' && <span className={styles.plan}>{t(`next_${planOf[result]}`)}</span>}
              <Kbd>{at + 1}</Kbd>
            </Button>
          ))}
        </div>
      </Field>
    </div>
  )
}

const TYPED = 'textarea, input:not([type="radio"]), [contenteditable="true"]'

/** The keys 1 to 3, off while a text field has the focus. */
function useResultKeys(save: (result: FollowupResult) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // a key that is held down since the desk must not choose
    if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(TYPED)) return
    const result = results[Number(event.key) - 1]
    if (!result) return
    event.preventDefault()
    save(result)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
