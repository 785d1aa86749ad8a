import { texts } from '#web/locales/texts.ts'

export const protocolTexts = texts({
  zh: {
    title: '生成协议链接',
    protocol: '协议',
    generate: '生成',
    close: '关闭',
    ask_protocol: '请选择协议',
    ask_param: '{field}参数必填',
    def: '不填为 {def}',
    none: '该协议没有参数',
    link: '协议链接',
    copy: '复制',
    copied: '已复制',
    qr: '协议链接的二维码',
  },
  en: {
    title: 'Make a protocol link',
    protocol: 'Protocol',
    generate: 'Make link',
    close: 'Close',
    ask_protocol: 'Please select a protocol',
    ask_param: 'The parameter {field} is required',
    def: 'Left empty: {def}',
    none: 'This protocol has no parameters',
    link: 'Protocol link',
    copy: 'Copy',
    copied: 'Copied',
    qr: 'QR code of the protocol link',
  },
})
