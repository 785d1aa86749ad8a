import { customer } from './calls.ts'
import { unique, type GoodsData } from './goods/data.ts'

const PLACE = { province_code: '330000', city_code: '330100', district_code: '330109', address: '建设一路18号' }

/** A mini-program customer who owns a new store. */
export async function shopper(goods: GoodsData, baseURL: string | undefined, place = PLACE) {
  const digits = String(Number.parseInt(unique(), 16) % 100_000_000).padStart(8, '0')
  const phone = `157${digits}`
  const calls = await customer(baseURL, phone)
  await calls.post('session/phone', { provider: 'dev', code: phone })
  const [user] = (await goods.get(`/api/common/search/user?word=${phone}`)) as unknown as { id: number }[]
  const shop = { name: `门店${digits}`, type: 'hardware', contact: '周九', phone: `158${digits}`, ...place }
  const form = { ...shop, front_images: [await calls.upload()], price_level: 'store' }
  const store = (await goods.post('/api/store/store/edit', form)) as { id?: number }
  await goods.post('/api/store/store/member/add', { id: store.id, user_id: user?.id })
  const owned = { id: store.id ?? 0, name: shop.name }
  return { ...calls, id: user?.id ?? 0, store: owned, phone, address: { receiver: '周九', phone, ...place } }
}
