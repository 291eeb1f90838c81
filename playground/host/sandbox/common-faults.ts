import type { Fault } from './control.js'

const CODES = ['passwordless', 'passwordless_sms']
const ofBoth = (step: 'init' | 'authenticate', fault: Omit<Fault, 'path'>): readonly Fault[] =>
  CODES.map((channel) => ({ ...fault, path: `${channel}/${step}`, method: 'POST' }))
const refresh = { path: 'sessions', method: 'POST' } as const

/** Common faults, by the labels of their buttons. */
export const COMMON_FAULTS: Readonly<Record<string, readonly Fault[]>> = {
  'Next login answers 500 twice': ofBoth('authenticate', { status: 500, count: 2 }),
  'Next login answers 500 always': ofBoth('authenticate', { status: 500, count: null }),
  'Next refresh answers 503': [{ ...refresh, status: 503, count: 1 }],
  'Every refresh answers 503': [{ ...refresh, status: 503, count: null }],
  'Next refresh answers 401': [{ ...refresh, status: 401, count: 1 }],
  'Next code answers 429': ofBoth('init', { status: 429, count: 1 }),
  'Next code’s answer is malformed': ofBoth('init', { malformed: true, count: 1 }),
  'Next login’s answer is malformed': ofBoth('authenticate', { malformed: true, count: 1 }),
  'Next code drops the connection': ofBoth('init', { drop: true, count: 1 }),
  'Next login’s answer is lost': ofBoth('authenticate', { lose: true, count: 1 }),
  '3 s of latency on everything': [{ path: '/api/v1/*', latency: 3000, count: null }],
  'Everything drops the connection': [{ path: '/api/v1/*', drop: true, count: null }],
}
