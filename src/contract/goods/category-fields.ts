import * as z from 'zod/mini'
import { choice, defaulted, flag, image, optional, rate, ref, shaped, text } from '../kit/field.ts'
import type { RuleParams } from '../kit/issue.ts'
import type { Label } from '../kit/label.ts'
import { rule, sortField, statusWords } from '../kit/verbs.ts'
import { MOST_AXES, MOST_VALUES } from './spec-axes.ts'
import { units } from './units.ts'

export const MOST_PARAMS = 30

export const paramTypes = {
  text: ['文本', 'Text'],
  number: ['数值', 'Number'],
  enum: ['选项', 'Options'],
} as const

const paramRepeated: Label = ['参数名称不能重复', 'Parameter names must be unique']
const optionsMissing: Label = ['请输入可选值', 'Please enter the options']
const axisRepeated: Label = ['规格名称不能重复', 'Option names must be unique']
const valueRepeated: Label = ['规格值不能重复', 'Option values must be unique']

const unlike = <Value>(message: Label, of: (value: Value) => string) =>
  z.refine<Value[]>((list) => new Set(list.map(of)).size === list.length, { params: { message } satisfies RuleParams })

const words = (label: Label, max: number) =>
  shaped(
    label,
    z.array(text(label, { max: 40 })).check(
      z.maxLength(max),
      unlike<string>(valueRepeated, (word) => word),
    ),
  )

const param = z
  .object({
    name: text(['参数名称', 'Parameter'], { max: 30 }),
    unit: optional(text(['单位', 'Unit'], { max: 20 })),
    type: choice(['类型', 'Type'], paramTypes),
    options: words(['可选值', 'Options'], 50),
    required: flag(['必填', 'Required']),
    is_filter: flag(['可筛选', 'Filter']),
  })
  .check(
    rule(
      ['options', 'type'],
      optionsMissing,
      ({ options, type }: { options: string[]; type: string }) => type !== 'enum' || options.length > 0,
    ),
  )

const axis = z.object({ name: text(['规格名称', 'Option name'], { max: 20 }), values: words(['规格值', 'Values'], MOST_VALUES) })

/** A category's editable fields (domain §3.2). */
export const categoryFields = {
  parent_id: optional(ref(['上级分类', 'Parent category'])),
  title: text(['分类名称', 'Category name'], { min: 2, max: 20 }),
  code: text(['分类编码', 'Category code'], {
    max: 20,
    raised: true,
    isCode: true,
    pattern: /^[A-Z0-9-]{1,20}$/,
    invalid: ['分类编码只能为1~20位大写字母、数字或短横线', 'The category code must be 1 to 20 capital letters, digits or hyphens'],
  }),
  icon: optional(image(['图标', 'Icon'])),
  banner: optional(image(['横幅', 'Banner'])),
  unit: optional(choice(['默认单位', 'Default unit'], units)),
  /** Parameters that describe the goods; only on leaves. */
  params: defaulted(
    shaped(
      ['参数模板', 'Parameters'],
      z.array(param).check(
        z.maxLength(MOST_PARAMS),
        unlike<{ name: string }>(paramRepeated, ({ name }) => name),
      ),
    ),
  ),
  /** Axes that distinguish the SKUs; only on leaves. */
  spec_axes: defaulted(
    shaped(
      ['规格模板', 'Options'],
      z.array(axis).check(
        z.maxLength(MOST_AXES),
        unlike<{ name: string }>(axisRepeated, ({ name }) => name),
      ),
    ),
  ),
  tax_rate: defaulted(rate(['税率', 'Tax rate'])),
  sort: defaulted(sortField),
  status: defaulted(flag(['状态', 'Status'], statusWords)),
}
