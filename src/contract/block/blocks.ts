import * as z from 'zod/mini'
import { areaCodes, contentAudiences, type ContentAudience } from '../common/content.ts'
import { choice, flag, optional, shaped, text, time } from '../kit/field.ts'
import { describeIssues } from '../kit/issue.ts'
import type { Label } from '../kit/label.ts'
import { rule } from '../kit/verbs.ts'
import { segmentField } from '../people/segment-field.ts'
import { blockProps, type PropsOf } from './props.ts'
import { blockTypes, type BlockType } from './words.ts'

export const MOST_BLOCKS = 50
/** The JSON size for all blocks on a page. */
const MOST_KILOBYTES = 400

const tooMany: Label = ['区块数量不能超过50个', 'A page can have at most 50 blocks']
const tooLarge: Label = ['页面内容不能超过400KB', 'The content of a page is at most 400 KB']
const unknownType: Label = ['区块类型不存在', 'The block type does not exist']
const sameUid: Label = ['区块编号重复', 'Two blocks have the same id']
const endBeforeStart: Label = ['结束时间必须晚于开始时间', 'The end must be later than the start']

/** A block's audience, time and areas: null and an empty list are no limit. */
export interface Visible {
  audience: ContentAudience
  /** The audience "segment": its stores. */
  segment_id?: number | null
  start_at: string | null
  end_at: string | null
  /** Province, city and district codes. */
  areas: string[]
}

interface BlockOf<Type extends BlockType> {
  /** Its name within the page, which a copy and a move keep apart from the place. */
  uid: string
  type: Type
  title: string | null
  /** Kept in the page, and never shown. */
  hidden: 0 | 1
  visible: Visible
  props: PropsOf<Type>
}

export type Block = { [Type in BlockType]: BlockOf<Type> }[BlockType]

const moment = (label: Label, limits?: { isEnd: true }) => z._default(z.nullable(time(label, limits)), null)

const visible = z
  .object({
    audience: z._default(choice(['可见人群', 'Audience'], contentAudiences), 'all'),
    segment_id: segmentField(),
    start_at: moment(['开始时间', 'From']),
    end_at: moment(['结束时间', 'Until'], { isEnd: true }),
    areas: z._default(areaCodes(['可见地区', 'Areas']), []),
  })
  .check(
    rule(['end_at', 'start_at'], endBeforeStart, ({ start_at, end_at }: { start_at?: string | null; end_at?: string | null }) =>
      !start_at || !end_at ? true : Date.parse(end_at) > Date.parse(start_at),
    ),
  )

/** The fields that every block type has. */
export const envelope = z.object({
  uid: text(['区块编号', 'Block id'], {
    max: 16,
    pattern: /^[a-z0-9]{4,16}$/,
    invalid: ['区块编号不合法', 'The block id is not valid'],
  }),
  type: text(['区块类型', 'Block type'], { max: 20, ask: 'select' }),
  title: z.optional(optional(text(['区块标题', 'Block title'], { max: 20 }))),
  hidden: z._default(flag(['隐藏', 'Hidden']), 0),
  visible: z._default(shaped(['可见条件', 'Visibility'], visible), { audience: 'all', start_at: null, end_at: null, areas: [] }),
  props: z.record(z.string(), z.unknown()),
})

function isKnown(type: string): type is BlockType {
  return Object.hasOwn(blockTypes, type)
}

/** A block whose properties fit its type; a property fault keeps its place and its words in both languages. */
const block = z.pipe(
  envelope,
  z.transform((value, payload): Block => {
    const { type, title = null } = value
    const tell = (path: PropertyKey[], message: Label, input: unknown) =>
      payload.issues.push({ code: 'custom', path, params: { message }, input })
    if (!isKnown(type)) {
      tell(['type'], unknownType, type)
      return z.NEVER
    }
    const props = z.safeParse(blockProps[type], value.props)
    if (props.success) return { ...value, title, type, props: props.data } as Block
    const { issues } = props.error
    const [zh, en] = [describeIssues(blockProps[type], issues, 'zh'), describeIssues(blockProps[type], issues, 'en')]
    for (const [at, { field, msg }] of zh.entries())
      tell(['props', ...field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))], [msg, en[at]?.msg ?? msg], value.props)
    return z.NEVER
  }),
)

const issue = (message: Label) => ({ params: { message } })

/** The blocks on a page, in their order. */
export const blockList = z.array(block).check(
  z.refine((list: unknown[]) => list.length <= MOST_BLOCKS, issue(tooMany)),
  z.refine((list: Block[]) => new Set(list.map(({ uid }) => uid)).size === list.length, issue(sameUid)),
  z.refine((list: Block[]) => JSON.stringify(list).length <= MOST_KILOBYTES * 1024, issue(tooLarge)),
)

/** A stored block as an answer has it; the server has checked it when it was saved. */
export const storedBlock = z.object({
  uid: z.string(),
  type: z.string(),
  title: z.nullable(z.string()),
  hidden: z.literal([0, 1]),
  visible: z.object({
    audience: z.enum(Object.keys(contentAudiences) as ContentAudience[]),
    segment_id: z.optional(z.nullable(z.int())),
    start_at: z.nullable(z.string()),
    end_at: z.nullable(z.string()),
    areas: z.array(z.string()),
  }),
  props: z.record(z.string(), z.unknown()),
})

/** The first state for a new block with this type. */
export function newBlock(type: BlockType, uid: string): Block {
  const props = z.parse(blockProps[type] as z.ZodMiniType, {})
  return { uid, type, title: null, hidden: 0, visible: { audience: 'all', start_at: null, end_at: null, areas: [] }, props } as Block
}
