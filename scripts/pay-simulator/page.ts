import type { Books } from './books.ts'

/** A page for people: the newest payments and transfers with the customer's buttons. */
export function pageOf({ trades, transfers }: Books): string {
  const newest = <Entry>(entries: Map<string, Entry>) => [...entries.values()].toReversed().slice(0, 100)
  const payments = newest(trades).map(({ out_trade_no, total, description, state }) =>
    row([out_trade_no, description, yuan(total), state], state === 'NOTPAY' ? button('支付 Pay', 'pay', { out_trade_no }) : ''),
  )
  const payouts = newest(transfers).map(({ out_bill_no, amount, openid, state }) => {
    const ask = button('确认收款 Confirm', 'confirm', { out_bill_no }) + button('拒绝 Decline', 'confirm', { out_bill_no, decline: true })
    return row([out_bill_no, openid, yuan(amount), state], state === 'WAIT_USER_CONFIRM' ? ask : '')
  })
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>支付模拟器 · Pay simulator</title>
<style>body{font:15px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse;width:100%}td{border-bottom:1px solid #8884;padding:.4rem}button{font:inherit;margin-right:.4rem}</style>
<h1>支付模拟器 · Pay simulator</h1><h2>支付 · Payments</h2><table>${payments.join('') || empty}</table><h2>转账 · Transfers</h2><table>${payouts.join('') || empty}</table>
<script>document.addEventListener('click',async(e)=>{const b=e.target.closest('button');if(!b)return;await fetch('/simulator/'+b.dataset.act,{method:'POST',body:b.dataset.body});location.reload()})</script></html>`
}

const empty = '<tr><td>暂无 · none</td></tr>'
const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const row = (cells: readonly string[], act: string) =>
  `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}<td>${act}</td></tr>`
const button = (label: string, act: string, body: object) =>
  `<button data-act="${act}" data-body="${escaped(JSON.stringify(body))}">${label}</button>`
