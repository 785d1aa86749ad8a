/** Goods that a form has chosen, with what people know them by. */
export interface ChosenGoods {
  sku_id: number
  code: string
  title: string
  main_image: string | null
  price_store: number
  price_trade: number
  stock: number
  on_sale: 0 | 1
}
