import { sku, type Sku } from '#contract/goods/sku.ts'
import { formatNumber } from '#web/base/locales/number.ts'
import { useTexts, texts } from '#web/base/locales/texts.ts'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { DocRows } from '#web/kit/form/rows/DocRows.tsx'
import { Double, FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'
import { FormRows } from '#web/kit/form/rows/FormRows.tsx'
import { useSpu } from '#web/pickers/spu.ts'
import { Fields } from './fields.ts'
import { SkuPrices } from './SkuPrices.tsx'
import { SpecEditor } from './SpecEditor.tsx'
import { SpuField } from './SpuField.tsx'
import styles from './SkuForm.module.css'

const skuFormTexts = texts({
  zh: {
    basic: '基本',
    logistics: '物流包装',
    stock: '库存',
    extras: '扩展',
    title_help: '留空时由品牌、系列、SPU和规格组成',
    unit: '单位',
    unit_ratio: '换算数量',
    unit_default: '默认销售单位',
    units: '换算单位',
    units_help: '最多3个，如 1 盒 = 100 {unit}',
    moq_help: '须为起订倍数的整数倍',
    lead_help: '0 为现货',
    opening_help: '保存时记一笔入库；以后用“调库存”改动',
    warn_help: '可售库存低于它时提醒；新SKU留空时采用系统配置',
    stock_now: '可售 {stock} · 占用 {lock}',
    stock_now_help: '在列表的“调库存”里改动',
    days: '天',
    sort_help: '数值大的排在前面',
    pack_help: '长×宽×高（毫米），如 120×80×40',
    cap_help: '不填为不限',
    params: '技术参数',
    params_help: '与SPU同名的参数以这里为准',
    param_name: '参数名称',
    param_value: '参数值',
  },
  en: {
    basic: 'Basics',
    logistics: 'Packing and shipping',
    stock: 'Stock',
    extras: 'Extras',
    title_help: 'If empty, composed of brand, series, SPU and specification',
    unit: 'Unit',
    unit_ratio: 'Ratio',
    unit_default: 'Default sale unit',
    units: 'Sale units',
    units_help: 'At most 3, such as 1 box = 100 {unit}',
    moq_help: 'A multiple of the order multiple',
    lead_help: '0 means in stock',
    opening_help: 'Logged as incoming when saved; later changes go through “Adjust stock”',
    warn_help: 'Warns when the available stock falls below it; if empty, a new SKU uses the setting',
    stock_now: '{stock} available · {lock} reserved',
    stock_now_help: 'Change it with “Adjust stock” in the list',
    days: 'days',
    sort_help: 'Higher numbers come first',
    pack_help: 'Length×width×height in mm, such as 120×80×40',
    cap_help: 'Leave empty for no cap',
    params: 'Parameters',
    params_help: 'Overrides the SPU parameter of the same name',
    param_name: 'Parameter',
    param_value: 'Value',
  },
})

const defaults = {
  images: [],
  spec: {},
  units: [],
  tiers: [],
  params: [],
  docs: [],
  moq: 1,
  step_qty: 1,
  lead_days: 0,
  is_gift_only: 0,
  sort: 0,
  status: 1,
}

interface SkuFormProps {
  id: number | 'new' | null
  /** The SKU that a new one copies. */
  from: number | null
  onClose: () => void
}

export function SkuForm({ id, from, onClose }: SkuFormProps) {
  return (
    <FormDrawer
      entity={sku}
      id={id}
      from={from}
      onClose={onClose}
      defaults={defaults}
      fresh={['code', 'barcode', 'mfr_code', 'title', 'stock']}
      keeps={['spu_id', 'unit', 'units', 'moq', 'step_qty', 'lead_days']}
      width={880}
    >
      {(row) => (
        <>
          <SkuBasics row={row} />
          <SkuPrices />
          <SkuLogistics />
          <SkuStock row={row} />
          <SkuExtras />
        </>
      )}
    </FormDrawer>
  )
}

function SkuBasics({ row }: { row: Sku | undefined }) {
  const t = useTexts(skuFormTexts)
  return (
    <FormGroup title={t('basic')}>
      <Wide>
        <SpuField row={row} />
      </Wide>
      <Fields.Text name="code" />
      <Fields.Text name="mfr_code" />
      <Fields.Text name="barcode" />
      <Fields.Int name="sort" help={t('sort_help')} />
      <Wide>
        <SpecEditor />
      </Wide>
      <Wide>
        <Fields.Text name="title" help={t('title_help')} />
      </Wide>
      <Fields.Image name="main_image" />
      <Double>
        <Fields.Images name="images" />
      </Double>
      <Fields.Flag name="status" />
    </FormGroup>
  )
}

function SkuLogistics() {
  const t = useTexts(skuFormTexts)
  const spuUnit = useSpu(Number(Fields.useValue('spu_id')) || null)?.unit
  const unit = String(Fields.useValue('unit') ?? spuUnit ?? '')
  return (
    <FormGroup title={t('logistics')}>
      <Fields.Weight name="weight" />
      <Fields.Int name="volume" unit="cm³" />
      <Fields.Text name="pack_size" help={t('pack_help')} />
      <Fields.Pick name="unit" placeholder={spuUnit} />
      <Fields.Int name="moq" unit={unit} help={t('moq_help')} />
      <Fields.Int name="step_qty" unit={unit} />
      <Fields.Int name="max_qty" unit={unit} help={t('cap_help')} />
      <Fields.Int name="lead_days" unit={t('days')} help={t('lead_help')} />
      <Wide>
        <FormRows
          name="units"
          title={t('units')}
          help={t('units_help', { unit })}
          heads={[t('unit'), t('unit_ratio'), t('unit_default')]}
          max={3}
          blank={{ unit: null, ratio: null, is_default_sale: 0 }}
        >
          {(index) => (
            <>
              <Fields.Pick name={`units.${index}.unit`} hideLabel />
              <Fields.Int name={`units.${index}.ratio`} unit={unit} hideLabel />
              <Fields.Flag name={`units.${index}.is_default_sale`} hideLabel />
            </>
          )}
        </FormRows>
      </Wide>
    </FormGroup>
  )
}

/** A new SKU may have opening stock; afterwards only the stock action changes the stock, because it writes a log row. */
function SkuStock({ row }: { row: Sku | undefined }) {
  const t = useTexts(skuFormTexts)
  return (
    <FormGroup title={t('stock')}>
      {row ? (
        <p className={styles.now}>
          {t('stock_now', { stock: formatNumber(row.stock), lock: formatNumber(row.stock_lock) })}
          <span className={styles.help}>{t('stock_now_help')}</span>
        </p>
      ) : (
        <Fields.Int name="stock" help={t('opening_help')} />
      )}
      <Fields.Int name="stock_warn" help={t('warn_help')} />
    </FormGroup>
  )
}

/** The fields that belong to this SKU alone: commission, parameters that override the SPU's, documents. */
function SkuExtras() {
  const t = useTexts(skuFormTexts)
  return (
    <FormGroup title={t('extras')}>
      <Fields.Percent name="commission_cap_rate" help={t('cap_help')} />
      <Fields.Flag name="is_gift_only" />
      <Wide>
        <FormRows
          name="params"
          title={t('params')}
          help={t('params_help')}
          heads={[t('param_name'), t('param_value'), t('unit')]}
          max={60}
          blank={{ name: '', value: null, unit: null }}
        >
          {(index) => (
            <>
              <Fields.Text name={`params.${index}.name`} hideLabel />
              <Fields.Text name={`params.${index}.value`} hideLabel />
              <Fields.Text name={`params.${index}.unit`} hideLabel />
            </>
          )}
        </FormRows>
      </Wide>
      <DocRows Fields={Fields} />
    </FormGroup>
  )
}
