import type { ClientBase } from 'pg'

// domain §3.8: scenes, and their goods categories
const scenes = `
机床维修: 主轴、导轨与传动的日常更换 | 深沟球轴承 圆锥滚子轴承 V带 导轨主轴油 乳化切削液 O型密封圈
汽修保养: 底盘、发动机与车身的维修耗材 | 螺丝批 两用扳手 手动套筒 锂基脂 劳保手套 除锈剂
钢结构安装: 高强连接与切割打磨 | 外六角螺栓 六角螺母 平垫圈 树脂切割片 电焊条 安全带
食品机械: 不锈钢与耐清洗的部件 | 不锈钢管件 O型密封圈 快插接头 标准气缸 气动软管
仓储物流: 搬运、货架与分拣线 | 工业脚轮 同步带 滚子链 劳保手套 安全鞋
工地安全: 进场必备的个人防护 | 安全帽 安全鞋 劳保手套 护目镜 安全带
模具加工: 从开粗到抛光 | 立铣刀 可转位车刀片 直柄麻花钻 砂纸 抛光轮
钣金焊接: 下料、焊接与打磨 | 电焊条 气保焊丝 树脂切割片 百叶片 焊接面罩
设备润滑: 油品、脂品与加注 | 液压油 齿轮油 导轨主轴油 锂基脂
配电安装: 配电箱与线路敷设 | 小型断路器 接触器 铜芯电线 螺丝批 电工胶带
气动改造: 气路、执行与气源处理 | 标准气缸 快插接头 气动软管 电磁阀 三联件
水泵房维护: 泵、阀与密封 | 潜水泵 球阀 骨架油封 O型密封圈 深沟球轴承
电梯维保: 曳引、门机与安全 | 深沟球轴承 V带 外六角螺栓 锂基脂 劳保手套
矿山机械: 重载与粉尘环境 | 圆锥滚子轴承 外六角螺栓 锂基脂 安全帽 树脂切割片
纺织机械: 高速与低噪音的部件 | 深沟球轴承 同步带 标准气缸 O型密封圈
包装机械: 快速换型与气动执行 | 标准气缸 快插接头 同步带 深沟球轴承
注塑车间: 模温、液压与换模 | 液压油 O型密封圈 内六角圆柱头螺钉 两用扳手
木工装修: 切割、钻孔与打磨 | 砂纸 砂带 直柄麻花钻 螺丝批 工业密封胶
农机保养: 季前检修与易损件 | V带 深沟球轴承 齿轮油 外六角螺栓 锂基脂
船舶修造: 防锈、密封与焊接 | 电焊条 除锈剂 不锈钢管件 O型密封圈 安全鞋
光伏安装: 支架、线缆与高空防护 | 外六角螺栓 铜芯电线 安全带 安全帽 两用扳手
暖通空调: 管路、风机与保温 | 深沟球轴承 V带 球阀 工业密封胶 铜芯电线
实验室: 精密测量与洁净 | 数显卡尺 万用表 擦拭布 劳保手套 O型密封圈
应急抢修: 值班室常备 | 两用扳手 螺丝批 外六角螺栓 螺纹胶 劳保手套 小型断路器`

const MOST = 40

/** 24 scenes with goods on sale, in rotation over the goods kinds. */
export async function fillScenes(client: ClientBase): Promise<void> {
  const rows = scenes.trim().split('\n')
  for (const [at, row] of rows.entries()) {
    const [head = '', leaves = ''] = row.split(' | ')
    const [title, intro] = head.split(': ')
    await client.query(
      `with made as (
         insert into scene (title, intro, is_home, sort) values ($1, $2, $3, $4) returning id),
       ranked as (
         select spu.id, category_id, row_number() over (partition by category_id order by spu.id) as turn
         from spu join category on category.id = category_id
         where category.title = any($5) and spu.state = 'on' and spu.deleted_at is null),
       chosen as (select id, row_number() over (order by turn, category_id) - 1 as sort from ranked order by 2 limit $6)
       insert into scene_spu (scene_id, spu_id, sort) select made.id, chosen.id, chosen.sort from made, chosen`,
      [title, intro, at < 8 ? 1 : 0, 100 - at, leaves.split(' '), MOST],
    )
  }
  await client.query(`
    update scene set spu_count = (select count(*) from scene_spu where scene_id = scene.id),
      cover = (select main_image from scene_spu join spu on spu.id = spu_id where scene_id = scene.id order by scene_spu.sort limit 1)`)
}
