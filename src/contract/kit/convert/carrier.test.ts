import { describe, expect, test } from 'vitest'
import { settings } from '../../config/settings.ts'
import { say, type Label } from '../label.ts'
import { carrierOf } from './carrier.ts'

const { self: _, ...carriers } = settings['freight.carriers'].words as Readonly<Record<string, Label>>
const fault = (text: string) => {
  const { fault: reason, values } = carrierOf(carriers, text)
  return reason && say(reason, 'zh', values)
}

describe('carriers as people write them', () => {
  test.each([
    ['中通快递', 'zto'],
    ['中通', 'zto'],
    ['中通速递', 'zto'],
    ['中通快运', 'zto'],
    ['ZTO Express', 'zto'],
    ['ｚｔｏ', 'zto'],
    ['顺丰速运', 'sf'],
    ['顺丰速运有限公司', 'sf'],
    ['顺丰 速运', 'sf'],
    ['顺丰（SF）', 'sf'],
    ['SF Express', 'sf'],
    ['sf-express', 'sf'],
    ['S.F. Express Co., Ltd.', 'sf'],
    ['順豐速運', 'sf'],
    ['圆通速递', 'yto'],
    ['上海圆通速递（物流）有限公司', 'yto'],
    ['YTO', 'yto'],
    ['圆通\u200b快递', 'yto'],
    ['德邦物流股份有限公司', 'deppon'],
    ['Deppon Logistics', 'deppon'],
    ['JD Logistics', 'jd'],
    ['京东物流', 'jd'],
    ['JDL京东物流', 'jd'],
    [' 京东快递 ', 'jd'],
    ['北京德邦物流', 'deppon'],
    ['顺丰速运（集团）杭州市分公司', 'sf'],
    ['绍兴市圆通', 'yto'],
    ['顺丰特惠（到付）', 'sf'],
    ['中通大件', 'zto'],
    ['SF Express (China) Co., Ltd.', 'sf'],
    ['顺豐速運', 'sf'],
    ['圓通速遞', 'yto'],
    ['京東快递', 'jd'],
  ])('[O15] %s is %s', (text, code) => {
    expect(carrierOf(carriers, text)).toEqual({ value: code })
  })

  test.each([
    ['中通/圆通', '“中通/圆通”可能是圆通、中通，请写全承运商名称'],
    ['顺丰或德邦', '“顺丰或德邦”可能是顺丰、德邦，请写全承运商名称'],
    ['非顺丰', '“非顺丰”可能是顺丰，请写全承运商名称'],
    ['不要顺丰', '“不要顺丰”可能是顺丰，请写全承运商名称'],
    ['除中通外', '“除中通外”可能是中通，请写全承运商名称'],
    ['京东方物流', '“京东方物流”可能是京东，请写全承运商名称'],
    ['顺丰丰巢自提', '“顺丰丰巢自提”可能是顺丰，请写全承运商名称'],
    ['not SF', '“not SF”可能是顺丰，请写全承运商名称'],
    ['快递', '没有承运商“快递”'],
    ['transfer', '没有承运商“transfer”'],
    ['天天快递', '没有承运商“天天快递”'],
    ['', '没有承运商“”'],
  ])('[O15] %s is refused: %s', (text, msg) => {
    expect(fault(text)).toBe(msg)
  })

  test('[O15] EMS in its forms is one carrier; the beginning of two names is refused', () => {
    const more = { ...carriers, ems: ['EMS', 'EMS'], zte: ['中铁', 'CRE'] } as const satisfies Record<string, Label>
    for (const text of ['EMS', 'ems快递', '邮政EMS', '中国邮政速递物流', 'EMS特快专递', 'China Post EMS'])
      expect(carrierOf(more, text)).toEqual({ value: 'ems' })
    const { fault: reason, values } = carrierOf(more, '中')
    expect(reason && say(reason, 'zh', values)).toBe('“中”可能是中通、中铁，请写全承运商名称')
  })
})
