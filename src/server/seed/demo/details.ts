import type { ClientBase } from 'pg'

interface DemoDetail {
  title: string
  kind: 'body' | 'header' | 'footer'
  content: string
  images: string[]
}

interface Kind {
  title: string
  picture: string
}

const heading = (text: string) => `<h2>${text}</h2>`
const line = (text: string) => `<p>${text}</p>`
const list = (items: string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`
const table = ([head = [], ...rows]: string[][]) => {
  const cells = (tag: 'th' | 'td', words: string[]) => words.map((word) => `<${tag}><p>${word}</p></${tag}>`).join('')
  return `<table><tbody><tr>${cells('th', head)}</tr>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`
}

const shared: Pick<DemoDetail, 'title' | 'kind' | 'content'>[] = [
  {
    title: '发货与开票说明',
    kind: 'header',
    content:
      heading('发货与开票') +
      line('现货商品 <strong>16:00</strong> 前付款当日发出，定制商品以订单交期为准。') +
      list(['满 300 元包邮，大件与危险品除外', '支持增值税专用发票，随货或次月邮寄', '企业客户可签约月结']),
  },
  {
    title: '选型指南',
    kind: 'header',
    content:
      heading('如何选型') +
      table([
        ['工况', '建议', '说明'],
        ['高速', '低游隙、开式或带盖', '注意润滑方式与温升'],
        ['多粉尘', '双面密封', '优先选用接触式密封圈'],
        ['重载冲击', '加强型', '按额定动载荷留 1.5 倍余量'],
      ]) +
      line('不确定时请联系客服，并提供设备名称、转速与负载。'),
  },
  {
    title: '售后与质保',
    kind: 'footer',
    content:
      heading('售后服务') +
      list(['收货 7 日内未使用可退换', '质量问题 30 日内包换', '质保期以产品说明书为准']) +
      line('<span style="color:#c1293b">请在签收前检查外包装，破损请拍照并拒收。</span>'),
  },
  { title: '免责声明', kind: 'footer', content: line('<em>图片与参数仅供参考，以实物和最新样本为准。</em>') },
]

function bodyOf({ title, picture }: Kind): DemoDetail {
  const content =
    heading('产品特点') +
    list(['材料与热处理按国家标准检验', '批次可追溯，随货附合格证', '通用尺寸，替换方便']) +
    `<img src="${picture}" alt="${title}" />` +
    heading('使用须知') +
    line(`安装${title}前请核对规格与数量，存放于<strong>干燥、无腐蚀</strong>的环境。`)
  return { title: `${title}图文详情`, kind: 'body', content, images: [picture] }
}

// the categories with goods, each with one picture
const kinds = `
  select category.title, min(spu.main_image) as picture from spu join category on category.id = category_id
  where main_image is not null group by category.id order by category.id`

// two in three SPUs show the body for their kind, between a header and a footer
const show = `
  update spu set detail_id = body.id, common_header_id = header.id, common_footer_id = footer.id
  from category, detail body,
    (select id, row_number() over (order by id) - 1 as n from detail where kind = 'header') header,
    (select min(id) as id from detail where kind = 'footer') footer
  where category.id = spu.category_id and body.title = category.title || '图文详情' and spu.id % 3 <> 0
    and header.n = spu.id % 2`

const count = `
  update detail set used_count = (
    select count(*) from spu where deleted_at is null and detail.id in (detail_id, common_header_id, common_footer_id))`

/** A body for every goods kind, and headers and footers for all; all but the last are published and used by goods. */
export async function fillDetails(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Kind>(kinds)
  const details = [...rows.map(bodyOf), ...shared.map((one) => ({ ...one, images: [] }))]
  for (const [at, { title, kind, content, images }] of details.entries()) {
    const published = at < details.length - 1 ? content : null
    await client.query(
      `insert into detail (title, kind, content, images, state, published_content, published_at)
       values ($1, $2, $3, $4, case when $5::text is null then 'draft' else 'published' end, $5, case when $5::text is not null then now() end)`,
      [title, kind, content, JSON.stringify(images), published],
    )
  }
  await client.query(show)
  await client.query(count)
}
