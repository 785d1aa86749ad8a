// a type alias, because an interface is not assignable to a column record
export type CategoryRow = {
  id: number
  parent_id: number | null
  level: 1 | 2 | 3
  title: string
  code: string
  unit: string | null
  sort: number
}

// the tree in domain §21.1: level 1, then per line a level 2 with its leaves and their units
const tree = {
  轴承传动: [
    '滚动轴承: 深沟球轴承(只) 圆锥滚子轴承(只) 调心滚子轴承(只)',
    '带外座轴承: UCP座(套)',
    '传动带: V带(条) 同步带(条)',
    '链条链轮: 滚子链(米)',
    '联轴器: 梅花联轴器(套)',
  ],
  紧固件: [
    '螺栓: 外六角螺栓(个)',
    '螺钉: 内六角圆柱头螺钉(个)',
    '螺母: 六角螺母(盒)',
    '垫圈: 平垫圈(盒) 弹簧垫圈(盒) 止动垫圈(盒)',
    '铆钉: 抽芯铆钉(盒)',
    '膨胀锚栓: 膨胀螺栓(套)',
  ],
  切削工具: ['孔加工: 直柄麻花钻(支)', '铣刀: 立铣刀(支)', '螺纹刀具: 机用丝锥(支)', '车刀片: 可转位车刀片(片)', '锯片: 合金锯片(片)'],
  磨料磨具: ['切割打磨: 树脂切割片(片) 百叶片(片)', '涂附磨具: 砂纸(张) 砂带(条)', '砂轮: 平形砂轮(片)', '抛光: 抛光轮(个)'],
  手动工具: [
    '扳手: 两用扳手(把)',
    '套筒: 手动套筒(只)',
    '螺丝刀: 螺丝批(把)',
    '钳子: 钢丝钳(把)',
    '锤子: 圆头锤(把)',
    '量具: 卷尺(把)',
    '工具箱: 组套(套)',
  ],
  电动气动工具: [
    '钻孔电动工具: 充电钻(台)',
    '打磨电动工具: 角磨机(台)',
    '切割电动工具: 型材切割机(台)',
    '电动扳手: 冲击扳手(台)',
    '配件: 电池包(块)',
  ],
  '个人防护 PPE': [
    '手部防护: 劳保手套(双)',
    '足部防护: 安全鞋(双)',
    '头部防护: 安全帽(顶)',
    '眼面防护: 护目镜(副)',
    '呼吸防护: 口罩(盒)',
    '听力防护: 耳塞(盒)',
    '坠落防护: 安全带(套)',
  ],
  润滑化学品: [
    '润滑油: 液压油(桶) 齿轮油(桶) 导轨主轴油(桶)',
    '润滑脂: 锂基脂(桶)',
    '切削液: 乳化切削液(桶)',
    '防锈: 除锈剂(瓶)',
    '清洗: 清洗剂(瓶)',
  ],
  气动液压: [
    '气缸: 标准气缸(支)',
    '控制阀: 电磁阀(只)',
    '接头: 快插接头(只)',
    '气管: 气动软管(卷)',
    '气源处理: 三联件(套)',
    '液压件: 液压油缸(支)',
  ],
  电工电气: [
    '低压电器: 小型断路器(只) 接触器(只)',
    '电线电缆: 铜芯电线(卷)',
    '开关插座: 墙壁开关(只)',
    '传感器: 接近开关(只)',
    '照明: LED工矿灯(盏)',
  ],
  密封: ['O型圈: O型密封圈(只)', '油封: 骨架油封(只)', '垫片: 金属缠绕垫(片)', '生料带: 聚四氟乙烯生料带(卷)'],
  胶粘剂: ['螺纹锁固: 螺纹胶(瓶)', '密封胶: 工业密封胶(支)', '瞬干胶: 氰基丙烯酸酯胶(支)', '胶带: 电工胶带(卷)'],
  焊接: ['焊条焊丝: 电焊条(包) 气保焊丝(盘)', '焊接配件: 焊钳(把)', '焊接防护: 焊接面罩(个)'],
  搬运存储: ['脚轮: 工业脚轮(只)', '吊装: 吊带(条) 手拉葫芦(台)', '货架: 轻型货架(套)', '周转箱: 塑料周转箱(个)'],
  泵阀管件: ['阀门: 球阀(只)', '管件: 不锈钢管件(只)', '水泵: 潜水泵(台)'],
  仪器仪表: ['测量: 数显卡尺(把)', '电测: 万用表(台)', '压力温度: 压力表(只)'],
  清洁与办公劳保: ['清洁: 洗手膏(瓶)', '擦拭: 擦拭布(包)'],
}

/** The category tree as rows, parents before children; a code is the path in two-digit steps. */
export function categories(): CategoryRow[] {
  const rows: CategoryRow[] = []
  const add = (parent: CategoryRow | null, position: number, title: string, unit: string | null) => {
    const row: CategoryRow = {
      id: rows.length + 1,
      parent_id: parent?.id ?? null,
      level: parent === null ? 1 : parent.level === 1 ? 2 : 3,
      title,
      code: (parent?.code ?? '') + String(position + 1).padStart(2, '0'),
      unit,
      sort: 100 - position,
    }
    rows.push(row)
    return row
  }
  Object.entries(tree).forEach(([title, lines], i) => {
    const top = add(null, i, title, null)
    lines.forEach((line, j) => {
      const [middleTitle = '', leaves = ''] = line.split(': ')
      const middle = add(top, j, middleTitle, null)
      leaves.split(' ').forEach((leaf, k) => {
        const [leafTitle = '', unit = ''] = leaf.split(/[()]/)
        add(middle, k, leafTitle, unit)
      })
    })
  })
  return rows
}
