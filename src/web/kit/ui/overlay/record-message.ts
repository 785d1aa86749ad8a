import { say, type Label, type Language } from '#contract/kit/label.ts'

const LONGEST_TITLE = 30
/** A masked number names no record. */
const MASK = /\*{2}/
const SENTENCE = /[，；。,;.]/

const short: Label = ['{msg} {title}', '{msg}: {title}']
const sentence: Label = ['{title}：{msg}', '{title}: {msg}']

/** The message about one record with the title by which its list or page names it: 已发布 轴承满300减20. */
export function recordMessage(msg: string, title: string | undefined, language: Language): string {
  const name = title?.trim() ?? ''
  if (name === '' || MASK.test(name) || msg.includes(name)) return msg
  return say(SENTENCE.test(msg) ? sentence : short, language, { msg, title: cut(name) })
}

function cut(title: string): string {
  const letters = [...title]
  return letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE - 1).join('')}…` : title
}
