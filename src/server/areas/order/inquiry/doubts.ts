import { hanNumber } from '#contract/goods/quantity.ts'
import type { InquiryDoubt } from '#contract/order/inquiry.ts'

/** A part of a line's text that no quantity and no goods account for. */
export interface Mark {
  from: number
  to: number
  reason: InquiryDoubt
}

/** Words after which a line orders nothing. */
const refusals = [
  /取消|作废|(?<!止)退(?!火|料|磁|屑|刀|锡|漆|热)(?:货|回|掉)?|删(?:掉|除|去)?|去掉|撤(?:单|销|回)|暂停|除了|除外/g,
  /(?:先|暂时?)(?:别|不)(?:要|下单?|发|订|买)?|不(?:要|用|需要|订|买|发)[了啦]|(?<![级类特识区个差])别再?(?:发|寄|送|买|订|下单|要)(?![错漏晚慢])|不用?再?(?:发|寄|送|订|买|下单|安排)了?(?=[\s,.!]*$)/g,
  /不(?:要|用|需要|订|买)(?=[\s,.!]*$)|^\s*(?:这个|那个|就)?不(?:要|用|需要|订|买)/g,
  new RegExp(`负\\s*(?=\\d)|负(?=${hanNumber})|(?<![至最不])[减扣少](?:去|掉|发|除|要)?\\s*(?=\\d|${hanNumber})`, 'g'),
  /(?<=^|[\s,(])(?:cancel(?:led)?|return(?:ed|s)?|do(?:es)? ?n[o']t|without|except|minus)(?=[\s,.):]|$)/gi,
]

/** Words that change what is wanted in a way that only a person reads. */
const others: readonly [InquiryDoubt, RegExp][] = [
  [
    'negation',
    /不(?!锈|透|干胶)\S?|(?<![级类特识区个差])别(?!针)|勿|(?<![转更可切互替调])换(?!向|热|气|能|挡|档|刀)成?|(?<=^|[\s,(])(?:not?|instead)(?=[\s,.)]|$)/gi,
  ],
  ['question', /\?|吗|多少|有没有|能否|可否|是否|能不能|可不可以|几天|多久|什么价\S?|[么呢](?=[\s,.]|$)/g],
  ['choice', /或者?|要么|还是|任选|二选一|都(?:行|可以)|均可|(?<=^|[\s,(])(?:or|either)(?=\s)|(?<=\S\s+)\/(?=\s+\S)/gi],
]

/** Courtesy says nothing about goods; other phrases that no goods have are for a person. */
const remarks: readonly [InquiryDoubt, RegExp][] = [
  ['question', /有没有现?货|有现?货(?:吗|么)?|多少钱|什么价(?:格|位)?/g],
  [
    'word',
    /尽快(?:发货)?|急用|急需?|马上要|今天(?:能)?发(?:货)?|发(?:顺丰|德邦|快递|物流)|品牌不限|随便什么牌子|要好的|质量好点的?|含税价?|不含税|未税|开票|带票|(?<=^|[\s,])asap(?=[\s,.]|$)/gi,
  ],
]

/** Whether the text refuses goods, and the words that only a person can read. */
export function doubtsIn(text: string): { isRefused: boolean; marks: Mark[] } {
  const refused = refusals.flatMap((pattern) => marksOf(text, 'negation', pattern))
  const more = [...others, ...remarks].flatMap(([reason, pattern]) => marksOf(text, reason, pattern))
  return { isRefused: refused.length > 0, marks: [...refused, ...more] }
}

export function marksOf(text: string, reason: InquiryDoubt, pattern: RegExp): Mark[] {
  return [...text.matchAll(pattern)].flatMap(({ index, 0: part }) => {
    const from = index + (part.length - part.trimStart().length)
    return part.trim() === '' ? [] : [{ from, to: from + part.trim().length, reason }]
  })
}

/** The marks in order, without those inside of earlier ones. */
export function distinctMarks(marks: readonly Mark[]): Mark[] {
  const result: Mark[] = []
  for (const mark of marks.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = result.at(-1)
    if (last && mark.from < last.to) {
      if (mark.to > last.to) result.push({ ...mark, from: last.to })
    } else result.push(mark)
  }
  return result
}

/** A mark without the blanks at its ends. */
export function trimmed(text: string, { from, to, reason }: Mark): Mark {
  const part = text.slice(from, to)
  return { from: from + part.length - part.trimStart().length, to: to - part.length + part.trimEnd().length, reason }
}

/** The marks, and those parts of more marks that lie outside of them. */
export function withMarks(marks: readonly Mark[], more: readonly Mark[]): Mark[] {
  const beside = more.flatMap((mark) =>
    marks.reduce<Mark[]>(
      (open, other) =>
        open
          .flatMap(({ from, to, reason }) =>
            other.to <= from || other.from >= to
              ? [{ from, to, reason }]
              : [
                  { from, to: other.from, reason },
                  { from: other.to, to, reason },
                ],
          )
          .filter(({ from, to }) => from < to),
      [mark],
    ),
  )
  return distinctMarks([...marks, ...beside])
}
