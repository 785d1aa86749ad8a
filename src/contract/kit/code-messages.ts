import type { Label } from './label.ts'

/** The default text for every answer code (specification §8). */
export const codeMessages: Readonly<Record<number, Label>> = {
  200: ['服务器成功返回请求数据', 'The server returned the data'],
  201: ['新建或修改数据成功', 'Created or changed'],
  202: ['一个请求已经进入后台排队(异步任务)', 'The request has been queued'],
  204: ['删除数据成功', 'Deleted'],
  400: ['发出信息有误', 'The request is not valid'],
  401: ['登录已失效，请重新登录', 'Your login is no longer valid. Please log in again'],
  402: ['令牌过期', 'The token has expired'],
  403: ['用户得到授权，但是访问是被禁止的', 'You are logged in, but this is not allowed'],
  404: ['访问资源不存在', 'This does not exist'],
  406: ['请求格式不可得', 'The requested format is not available'],
  410: ['请求资源被永久删除，且不会被看到', 'This has been deleted for good'],
  413: ['提交的数据过大', 'The request is too large'],
  423: ['屏幕已锁定', 'The screen is locked'],
  429: ['请求过于频繁', 'Too many requests'],
  500: ['服务器发生错误', 'The server failed'],
  502: ['网关错误', 'Gateway error'],
  503: ['服务不可用，服务器暂时过载或维护', 'The service is overloaded or being maintained'],
  504: ['网关超时', 'Gateway timeout'],
}

/** `data.rule` in a 401 at a session's absolute end: the page stays, and a dialog asks for a new login. */
export const SESSION_OVER = 'session_over'
