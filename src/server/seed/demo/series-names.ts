// by level-1 category: the uses after which series are named
const uses: Record<string, readonly string[]> = {
  '01': ['G 静音', 'HD 重载', 'X 高速', 'E 经济', 'P 精密', 'HT 耐高温', 'W 免维护', 'AC 耐腐蚀'],
  '02': ['E 经济', 'HD 高强', 'P 专业', 'L 防松', 'B 标准', 'AC 耐腐蚀', 'R 轨交', 'M 机床'],
  '03': ['X 高速', 'P 专业', 'E 经济', 'HT 耐热', 'M 模具', 'U 通用', 'V 精密', 'S 不锈钢加工'],
  '04': ['E 经济', 'P 专业', 'HD 重载', 'X 高效', 'L 长寿命', 'U 通用', 'V 精整'],
  '05': ['P 专业', 'E 经济', 'HD 重型', 'U 通用', 'R 汽修', 'V 精工', 'L 轻便'],
  '07': ['C 舒适', 'E 经济', 'P 专业', 'L 轻量', 'HD 重工', 'FG 食品级', 'AS 防静电'],
  '08': ['P 专业', 'E 经济', 'HT 高温', 'FG 食品级', 'L 长效', 'HD 重载', 'LT 低温'],
  '09': ['S 小型', 'P 专业', 'E 经济', 'X 高速', 'HD 重载', 'L 低摩擦', 'FG 食品级'],
  '10': ['B 标准', 'P 专业', 'E 经济', 'N 新能源', 'HT 耐高温', 'F 阻燃', 'HD 工业'],
  '11': ['P 专业', 'E 经济', 'HT 耐高温', 'FG 食品级', 'HD 高压', 'V 精密'],
  '12': ['P 专业', 'E 经济', 'HT 耐高温', 'X 快固', 'HD 高强'],
  '13': ['P 专业', 'E 经济', 'L 低飞溅', 'HD 重工', 'M 船用'],
  '14': ['G 静音', 'P 专业', 'E 经济', 'HD 重载', 'L 轻型', 'AC 耐腐蚀'],
}

export interface SeriesName {
  code: string
  title: string
}

/** The next name for a brand's series in a level-1 category; a repeated use gets a generation (G, G2, G3 …). */
export function seriesName(category: string, position: number, taken: ReadonlySet<string>): SeriesName {
  const list = uses[category] ?? []
  const [letters, use] = list[position % list.length]?.split(' ') ?? []
  if (letters === undefined) throw new Error(`no series names for category ${category}`)
  for (let generation = 1; ; generation++) {
    const code = letters + (generation > 1 ? generation : '')
    if (!taken.has(code)) return { code, title: `${code} ${use}系列` }
  }
}
