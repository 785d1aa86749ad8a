import { contract } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { TestServer } from '#test/server/harness.ts'

type Form = InputOf<typeof contract.banner.banner.edit>

let counter = 0

/** The form for a banner that everyone sees from now on. */
export function bannerForm(values: Partial<Form> = {}): Form {
  counter += 1
  const position = values.position ?? 'mine'
  return {
    title: `测试轮播${counter}`,
    position,
    image: '/files/banner.png',
    audience: 'all',
    ...(position === 'popup' && { popup_rule: 'daily' }),
    ...values,
  }
}

/** Banners by product calls. */
export function bannerMaker({ call }: Pick<TestServer, 'call'>, token: string) {
  const { banner } = contract.banner
  return {
    create: async (values: Partial<Form> = {}) => {
      const { code, msg, data } = await call(banner.edit, bannerForm(values), { token })
      if (code !== 200) throw new Error(`a banner to test with is refused: ${msg}`)
      return data.id
    },
  }
}
