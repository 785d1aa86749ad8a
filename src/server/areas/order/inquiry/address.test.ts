import { describe, expect, test } from 'vitest'
import { parseInquiry } from './parse.ts'

const WANG = { receiver: '王小明', phone: '13800001111', address: '广东省佛山市顺德区大良街道新城路1号' }
const LIU = { receiver: '刘洋', phone: '13900001111', address: '山东省青岛市城阳区正阳路100号' }

// the goods are SKN-P-32204-P5 5只 above or below the address
const forms: [text: string, address: object][] = [
  ['收件人：王小明⏎手机：13800001111⏎地址：广东省佛山市顺德区大良街道新城路1号⏎GOODS', WANG],
  ['GOODS⏎收货人 王小明 13800001111 广东省佛山市顺德区大良街道新城路1号', WANG],
  ['GOODS⏎广东省佛山市顺德区大良街道新城路1号⏎王小明⏎13800001111', WANG],
  ['GOODS⏎王小明，86-13800001111，广东省 佛山市 顺德区 大良街道 新城路1号 ，528300', WANG],
  ['GOODS⏎收件人⏎王小明⏎联系电话⏎13800001111⏎收货地址⏎广东省佛山市顺德区大良街道新城路1号', WANG],
  ['货发到：广东省佛山市顺德区大良街道新城路1号 王小明收 13800001111⏎GOODS', WANG],
  ['GOODS⏎麻烦寄到广东省佛山市顺德区大良街道新城路1号，收件人王小明，电话13800001111，谢谢', WANG],
  ['GOODS 寄：山东省青岛市城阳区正阳路100号 刘洋 13900001111', LIU],
  ['GOODS⏎联系人：刘洋，电话：13900001111，地址：山东省青岛市城阳区正阳路100号', LIU],
  [
    '联系人：李经理，电话：0757-22334455，地址：佛山市顺德区北滘镇工业大道8号⏎GOODS',
    { receiver: '李经理', phone: '0757-22334455', address: '佛山市顺德区北滘镇工业大道8号' },
  ],
  [
    '浙江省温州市乐清市柳市镇柳翁西路88号 正通电气有限公司 张工 0577-62777777⏎GOODS',
    { receiver: '张工', phone: '0577-62777777', address: '浙江省温州市乐清市柳市镇柳翁西路88号正通电气有限公司' },
  ],
  [
    'GOODS⏎南京市江宁区秣陵街道将军大道1号，电话025-52100000转801，陈师傅收',
    { receiver: '陈师傅', phone: '025-52100000转801', address: '南京市江宁区秣陵街道将军大道1号' },
  ],
  [
    'GOODS⏎公司：无锡锐进五金有限公司⏎地址：江苏省无锡市惠山区洛社镇人民路6号⏎收货人：周婷 18800001111',
    { receiver: '周婷', phone: '18800001111', address: '江苏省无锡市惠山区洛社镇人民路6号无锡锐进五金有限公司' },
  ],
  ['GOODS⏎——⏎无锡锐进五金 采购部 周婷⏎手机 18800001111', { receiver: '周婷', phone: '18800001111', address: '无锡锐进五金采购部' }],
  [
    '姓名：欧阳晓 电话:+86 138-0000-1111 所在地区：北京市朝阳区 详细地址：望京街10号院2号楼⏎GOODS',
    { receiver: '欧阳晓', phone: '13800001111', address: '北京市朝阳区望京街10号院2号楼' },
  ],
]

const withGoods = (text: string) => text.replace('GOODS', 'SKN-P-32204-P5 5只').replaceAll('⏎', '\n')

describe('[O5] receiver, phone and address', () => {
  test.each(forms)('%s', (text, address) => {
    const read = parseInquiry(withGoods(text))
    expect(read.address).toEqual(address)
    expect(read.lines.map(({ words, qty, marks }) => [words, qty, marks])).toEqual([['SKN-P-32204-P5', 5, []]])
  })

  test.each([
    // the second address stays for a person
    ['GOODS⏎收货地址：山东省青岛市城阳区正阳路100号 刘洋 13900001111⏎发票地址：江苏省无锡市惠山区洛社镇人民路6号 周婷', LIU],
    ['GOODS⏎山东省青岛市城阳区正阳路100号 刘洋 13900001111⏎江苏省无锡市惠山区洛社镇人民路6号 周婷 18800001111', LIU],
    ['GOODS，到了打13900001111', { receiver: '', phone: '13900001111', address: '' }],
  ])('%s: the rest is marked', (text, address) => {
    const read = parseInquiry(withGoods(text))
    expect(read.address).toEqual(address)
    expect(read.lines.some(({ words, marks }) => words !== 'SKN-P-32204-P5' || marks.length > 0)).toBe(true)
  })

  test.each(['0986-12345678 10个', '上海牌扳手 17mm 3把', '电话线 10米', '高压油管 2根', '单位 只 数量 6'])(
    '%s names goods, no address',
    (text) => {
      expect(parseInquiry(text).address).toBeNull()
    },
  )
})
