import { newBlock } from '#contract/block/blocks.ts'
import type { BlockType } from '#contract/block/words.ts'
import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { TestServer } from '#test/server/harness.ts'

type Form = InputOf<typeof contract.block.page.edit>
type BlockInput = NonNullable<Form['draft']>[number]

let counter = 0

/** A block with a type and some properties. */
export function blockOf(type: BlockType, props: object = {}, values: Partial<BlockInput> = {}): BlockInput {
  counter += 1
  const block = newBlock(type, `b${String(counter).padStart(6, '0')}`)
  return { ...block, props: { ...block.props, ...props }, ...values }
}

/** The form for a page with one block that needs nothing. */
export function pageForm(values: Partial<Form> = {}): Form {
  counter += 1
  return { title: `测试页面${counter}`, kind: 'custom', draft: [blockOf('search')], ...values }
}

/** Pages by product calls. */
export function pageMaker({ call }: Pick<TestServer, 'call'>, token: string) {
  const { page } = contract.block
  const create = async (values: Partial<Form> = {}) => {
    const { code, msg, data } = await call(page.edit, pageForm(values), { token })
    if (code !== 200) throw new Error(`a page to test with is refused: ${msg}`)
    return data.id
  }
  return {
    create,
    published: async (values: Partial<Form> = {}) => {
      const id = await create(values)
      const { code, msg } = await call(page.publish, { id }, { token })
      if (code !== 200) throw new Error(`a page to test with is not published: ${msg}`)
      return id
    },
  }
}
