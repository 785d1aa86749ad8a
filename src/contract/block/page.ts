import * as z from 'zod/mini'
import { entity, get, nothing, post, type InputOf, type OutputOf, type ParsedOf } from '../kit/endpoint.ts'
import { choice, defaulted, derived, flag, image, int, listOf, optional, ref, rowId, shaped, text, time } from '../kit/field.ts'
import type { Label } from '../kit/label.ts'
import { machine } from '../kit/machine.ts'
import { editOf, listQuery, option, rowOf, verbs } from '../kit/verbs.ts'
import { blockList, storedBlock } from './blocks.ts'
import { shownBlock } from './shown.ts'
import { pageKinds, refKinds } from './words.ts'

export type PageState = 'draft' | 'published' | 'off'

interface PageFacts {
  state: PageState
  is_default: 0 | 1
  off_at: string | null
}

/** Page versions that are kept; older ones are removed. */
export const KEPT_VERSIONS = 20

export const defaultStays: Label = ['默认页面不能下线', 'The default page cannot be taken off']
const notPublished: Label = ['只有已发布的页面可以设为默认', 'Only a published page can be the default']
const goesOff: Label = ['该页面已定时下线，不能设为默认页面', 'The page is scheduled to go off, and cannot be the default']
const isPublished: Label = ['请先下线页面再删除', 'Take the page off before you delete it']

export const pageFlow = machine<PageState, PageFacts>()({
  initial: ['draft'],
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    published: { label: ['已发布', 'Published'], tone: 'success' },
    off: { label: ['已下线', 'Off'], tone: 'warning' },
  },
  actions: {
    /** Copies the draft into a new version, which the mini-program shows from now on. */
    publish: {
      label: ['发布', 'Publish'],
      from: ['draft', 'published', 'off'],
      to: 'published',
      single: true,
      via: { verb: 'publish' },
    },
    off: {
      label: ['下线', 'Take off'],
      message: ['已下线', 'Taken offline'],
      from: ['published'],
      to: 'off',
      tone: 'danger',
      actor: 'block:page:publish',
      guard: ({ is_default }) => (is_default === 1 ? { label: defaultStays } : undefined),
      confirm: {
        title: ['确定要下线吗？', 'Take this page off?'],
        body: ['客户不能再打开该页面，版本会保留。', 'Customers can no longer open the page. Its versions are kept.'],
      },
    },
    default: {
      label: ['设为默认', 'Make default'],
      message: ['已设为默认', 'Set as default'],
      from: ['published'],
      single: true,
      actor: 'block:page:publish',
      blocked: notPublished,
      guard: ({ off_at }) => (off_at === null ? undefined : { label: goesOff }),
    },
    /** Sets or cancels the times for a publication and a take-off. */
    schedule: {
      label: ['定时', 'Schedule'],
      from: ['draft', 'published', 'off'],
      single: true,
      actor: 'block:page:publish',
      via: { verb: 'schedule' },
    },
    /** Publishes the planned content at its time. */
    publishDue: { label: ['定时发布', 'Scheduled publication'], from: ['draft', 'published', 'off'], to: 'published', actor: 'system' },
    /** Takes the page off at its time. */
    offDue: { label: ['定时下线', 'Scheduled take-off'], from: ['published'], to: 'off', actor: 'system' },
    /** Publishes a former version's content as a new one. */
    rollback: { label: ['回滚', 'Roll back'], from: ['published'], single: true, actor: 'block:page:publish', via: { verb: 'rollback' } },
    delete: {
      label: ['删除', 'Delete'],
      message: ['已删除', 'Page deleted'],
      from: ['draft', 'off'],
      tone: 'danger',
      blocked: isPublished,
    },
  },
})

/** A page's editable fields beside its blocks (domain §15.2). */
export const pageFields = {
  title: text(['页面名称', 'Page name'], { min: 2, max: 30 }),
  kind: choice(['页面类型', 'Page kind'], pageKinds),
  share_title: optional(text(['分享标题', 'Share title'], { max: 40 })),
  share_image: optional(image(['分享图片', 'Share image'])),
  bg_color: optional(
    text(['背景颜色', 'Background colour'], {
      max: 7,
      pattern: /^#[\dA-Fa-f]{6}$/,
      invalid: ['背景颜色必须为#加6位十六进制数', 'The background colour must be # and six hexadecimal digits'],
    }),
  ),
}

export const pageEdit = editOf({ ...pageFields, draft: defaulted(shaped(['区块', 'Blocks'], blockList, z.array(storedBlock))) })

export const pageRow = rowOf(pageFields, {
  block_count: derived(['区块数', 'Blocks'], z.int()),
  is_default: flag(['默认', 'Default']),
  state: choice(['状态', 'State'], pageFlow.words, pageFlow.tones),
  publish_version: derived(['发布版本', 'Version'], z.int()),
  published_at: derived(['发布时间', 'Published'], z.nullable(z.string())),
  /** The draft differs from what is published. */
  is_changed: derived(['有未发布的修改', 'Has unpublished changes'], z.boolean()),
  updated_by_name: derived(['更新人', 'Changed by'], z.nullable(z.string())),
  publish_at: derived(['定时发布', 'Publish at'], z.nullable(z.string())),
  off_at: derived(['定时下线', 'Take off at'], z.nullable(z.string())),
  /** The draft differs from the content that a scheduled publication has. */
  is_plan_old: derived(['定时后有修改', 'Changed since it was scheduled'], z.boolean()),
})

export const pageDetail = z.extend(pageRow, { draft: derived(['区块', 'Blocks'], z.array(storedBlock)) })

export const pageQuery = listQuery(
  {
    title: optional(text(['页面名称', 'Page name'], { max: 30 })),
    kind: optional(choice(['页面类型', 'Page kind'], pageKinds)),
    state: optional(choice(['状态', 'State'], pageFlow.words, pageFlow.tones)),
  },
  ['created_at', 'updated_at', 'published_at'],
)

/** A published version's number, counted from 1. */
const versionNo = int(['发布版本', 'Version'], 1, 2_000_000_000)
const saved = z.object({ id: z.int(), version: z.int() })

const versionRow = z.object({
  version: z.int(),
  title: z.string(),
  block_count: z.int(),
  published_at: z.string(),
  published_by_name: z.nullable(z.string()),
  /** The version whose content a rollback published again. */
  rolled_back_to: z.nullable(z.int()),
})
const versionDetail = z.object({
  version: z.int(),
  title: z.string(),
  share_title: z.nullable(z.string()),
  share_image: z.nullable(z.string()),
  bg_color: z.nullable(z.string()),
  blocks: z.array(storedBlock),
})

const warning = z.object({ uid: z.string(), msg: z.string() })
const keyed = z.object({ list: z.array(z.object({ key: z.string(), title: z.string() })) })
const refOption = z.object({ key: z.int(), title: z.string(), hint: z.nullable(z.string()) })

export const page = entity('block.page', ['页面', 'Page'], pageFlow, {
  list: verbs.list(pageQuery, pageRow),
  counts: verbs.counts(pageFlow, pageQuery),
  detail: verbs.detail(pageDetail),
  edit: verbs.edit(pageEdit),
  ...verbs.transitions(pageFlow),
  publish: post(
    ['发布', 'Publish'],
    z.object({ id: rowId(), version: z.optional(z.int()) }),
    z.object({ ...saved.shape, publish_version: z.int(), warnings: z.array(z.string()) }),
    { message: ['已发布', 'Published'] },
  ),
  rollback: post(
    ['回滚', 'Roll back'],
    z.object({ id: rowId(), version: versionNo }),
    z.object({ ...saved.shape, publish_version: z.int() }),
    {
      access: 'block:page:publish',
      message: ['已回滚', 'Rolled back'],
    },
  ),
  /** The current draft is what is published then; without both times nothing is scheduled. */
  schedule: post(
    ['定时', 'Schedule'],
    z.object({
      id: rowId(),
      version: z.optional(z.int()),
      publish_at: optional(time(['定时发布', 'Publish at'])),
      off_at: optional(time(['定时下线', 'Take off at'], { isEnd: true })),
    }),
    z.object({ ...saved.shape, is_scheduled: z.boolean(), warnings: z.array(z.string()) }),
    { access: 'block:page:publish', message: ['定时已保存', 'Schedule saved'] },
  ),
  copy: { ...verbs.copy(['已复制', 'Page duplicated']), access: 'block:page:edit' as const },
  versions: get(['版本', 'Versions'], z.object({ id: rowId() }), z.object({ list: z.array(versionRow) }), {
    path: '/api/block/page/version/list',
    access: 'block:page:list',
  }),
  versionDetail: get(['版本内容', 'Content of a version'], z.object({ id: rowId(), version: versionNo }), versionDetail, {
    path: '/api/block/page/version/detail',
    access: 'block:page:list',
  }),
  /** The blocks with the rows that they refer to, at the store price, and what customers would not see. */
  preview: post(
    ['预览', 'Preview'],
    z.object({ blocks: shaped(['区块', 'Blocks'], blockList) }),
    z.object({ blocks: z.array(shownBlock), warnings: z.array(warning) }),
    { access: 'block:page:list', effect: 'read', quiet: true },
  ),
  option: get(
    ['页面选项', 'Page options'],
    z.object({ word: optional(text(['关键词', 'Word'], { max: 30 })), kind: optional(choice(['页面类型', 'Page kind'], pageKinds)) }),
    z.object({ list: z.array(option) }),
    { path: '/api/common/page/option', access: 'login', quiet: true },
  ),
  /** The block types that an editor offers: those whose rows this product has. */
  typeOption: get(['区块类型选项', 'Block types'], nothing, keyed, { path: '/api/common/block/type/option', access: 'login', quiet: true }),
  /** The rows that a block can refer to: by a word, or the chosen ones by their ids. */
  refOption: get(
    ['引用选项', 'Rows for blocks'],
    z.object({
      kind: choice(['引用类型', 'Type'], refKinds),
      word: optional(text(['关键词', 'Word'], { max: 60 })),
      ids: z.optional(listOf(['数据', 'Rows'], ref(['数据', 'Row']), 50)),
    }),
    z.object({ list: z.array(refOption) }),
    { access: 'block:page:list', quiet: true },
  ),
})

export type Page = OutputOf<typeof page.list>['list'][number]
export type PageDetail = OutputOf<typeof page.detail>
export type PageEdit = ParsedOf<typeof page.edit>
export type PageInput = InputOf<typeof page.edit>
export type PageQuery = ParsedOf<typeof page.list>
export type PageVersion = OutputOf<typeof page.versions>['list'][number]
export type VersionDetail = OutputOf<typeof page.versionDetail>
export type PageWarning = OutputOf<typeof page.preview>['warnings'][number]
