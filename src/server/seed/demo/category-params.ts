import type { CategoryParam } from '#server/areas/goods/shared/tables.ts'

// per first level: its icon drawing, and its leaves' parameters. `内径(mm)#` is a number with its unit, `材质=钢|铜` an enumeration,
// `*` marks a required value, `?` a filter
const kinds: Readonly<Record<string, { picture: string; params: string }>> = {
  轴承传动: { picture: 'bearing', params: '材质=轴承钢|不锈钢|陶瓷|橡胶? 内径(mm)#? 外径(mm)# 宽度(mm)# 极限转速(r/min)#' },
  紧固件: { picture: 'bolt', params: '执行标准 材质=碳钢|合金钢|不锈钢*? 表面处理=本色|镀锌|发黑|达克罗? 性能等级? 抗拉强度(MPa)#' },
  切削工具: { picture: 'drill', params: '刀具材质=高速钢|含钴高速钢|硬质合金*? 涂层=无|TiN|TiAlN? 总长(mm)# 刃长(mm)# 柄部型式' },
  磨料磨具: { picture: 'disc', params: '磨料=棕刚玉|白刚玉|锆刚玉|碳化硅*? 粒度? 外径(mm)# 最高线速度(m/s)# 适用材料' },
  手动工具: { picture: 'wrench', params: '材质=铬钒钢|铬钼钢|碳钢? 表面处理=镀铬|发黑|喷塑 长度(mm)# 净重(g)#' },
  电动气动工具: { picture: 'power-drill', params: '额定电压(V)#*? 额定功率(W)# 空载转速(r/min)# 供电方式=交流|锂电|气动? 净重(g)#' },
  '个人防护 PPE': { picture: 'helmet', params: '执行标准*? 防护等级? 材质 尺码 颜色' },
  润滑化学品: { picture: 'oil', params: '黏度等级? 基础油=矿物油|半合成|全合成*? 闪点(℃)# 倾点(℃)# 净含量' },
  气动液压: { picture: 'cylinder', params: '工作介质=压缩空气|液压油? 接口规格? 最高压力(MPa)#* 工作温度(℃) 材质' },
  电工电气: { picture: 'breaker', params: '额定电压(V)#*? 额定电流(A)#? 防护等级 执行标准 认证=CCC|CE|无' },
  密封: { picture: 'o-ring', params: '材质=丁腈橡胶|氟橡胶|三元乙丙|硅橡胶*? 硬度(邵A)#? 最高温度(℃)# 最低温度(℃)# 颜色' },
  胶粘剂: { picture: 'adhesive', params: '主要成分? 固化时间(h)# 最高温度(℃)# 剪切强度(MPa)#* 净含量' },
  焊接: { picture: 'welding', params: '型号* 直径(mm)#? 适用母材=碳钢|不锈钢|铸铁|铝合金? 焊接电流(A) 包装重量(kg)#' },
  搬运存储: { picture: 'caster', params: '额定载荷(kg)#*? 材质? 外形尺寸(mm) 自重(kg)#' },
  泵阀管件: { picture: 'fitting', params: '公称通径(DN)#*? 公称压力(MPa)#? 材质=304|316L|黄铜|铸铁? 连接方式=内螺纹|外螺纹|法兰 适用介质' },
  仪器仪表: { picture: 'gauge', params: '量程*? 精度等级? 分辨率 供电方式=电池|交流|无源 防护等级' },
  清洁与办公劳保: { picture: 'cleaning', params: '材质? 规格* 包装数量#? 适用场合' },
}

export function pictureOf(top: string): string {
  return kindOf(top).picture
}

/** The parameters for the leaves beneath a first level. */
export function paramsOf(top: string): CategoryParam[] {
  return kindOf(top).params.split(' ').map(paramOf)
}

function kindOf(top: string) {
  const kind = kinds[top]
  if (!kind) throw new Error(`no parameters for ${top}`)
  return kind
}

function paramOf(text: string): CategoryParam {
  const [words = '', options] = text.replace(/[*?]/g, '').split('=')
  const [, name = '', unit] = /^([^(#]+)(?:\(([^)]+)\))?/.exec(words) ?? []
  return {
    name,
    unit: unit ?? null,
    type: options ? 'enum' : words.endsWith('#') ? 'number' : 'text',
    options: options?.split('|') ?? [],
    required: text.includes('*') ? 1 : 0,
    is_filter: text.includes('?') ? 1 : 0,
  }
}
