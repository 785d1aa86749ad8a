import { amountIn } from './amount.ts'
import { doubtsIn } from './doubts.ts'
import { isMaterial } from './fit.ts'
import { isNamed } from './words.ts'

const surnames =
  '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华魏陶姜戚谢邹喻柏窦章苏潘葛范彭郎鲁韦马苗方俞任袁柳鲍史唐费廉薛雷贺倪汤滕殷罗毕郝邬常乐傅卞康伍余顾孟黄穆萧尹姚邵汪毛戴宋庞熊纪舒屈项祝董梁杜阮蓝季贾江童颜郭梅林徐邱骆高夏蔡田樊胡凌霍虞柯管卢莫房丁邓洪包崔龚程邢裴陆荣翁段侯宁仇甘武符刘景詹龙叶黎白蒲卓蔺屠池乔闻党翟谭劳姬申冉桑桂牛边温庄晏柴瞿阎慕连习艾向古易廖庾聂曾关查游竺岳齐沙丰巩肖涂覃阳欧万石金钟安路成文'
const name = new RegExp(
  `^(?:[${surnames}]|欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|令狐|司徒)[一-龥·]{1,3}(?:先生|女士|师傅|经理|老师|小姐|总|收)?$`,
)
// trade words that begin with a surname
const tradeWords =
  /^(?:高[帮温压速强低]|安[全装]|方[头形便管]|石[墨棉]|金[属刚]|[白黄蓝金]色|白[钢板]|黄铜|毛[刷毡坯]|管[螺子件夹]|常[规温用闭开]|成[套品]|严[格禁]|万[向能]|包[装邮]|路上|温度|连[接同]|向[上下]|关[掉闭于]|余[下款]|阳极|许多|马上|齐全|任[意何]|何时|项目|易[损碎]|毕竟|游标|曾经|安排)/
/** Whether a part of a message is the name of a person: a negation, a material or a spoken quantity is none. */
export function isPerson(part: string): boolean {
  const plain = part.replace(/收$/, '')
  if (!name.test(plain) || tradeWords.test(plain)) return false
  const { isRefused, marks } = doubtsIn(plain)
  return !isRefused && marks.length === 0 && !isMaterial(plain) && !isNamed(plain) && amountIn(`AB ${plain}`).parts.length === 0
}
