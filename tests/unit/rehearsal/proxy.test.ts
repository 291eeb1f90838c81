import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nginxHere } from '../../rehearsal/proxy.js'

const file = readFileSync(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8')
const here = { http: 8001, https: 8002, servers: [8003, 8004], certificate: '/c.pem', key: '/k.pem' }

test('nginx runs by the file of deploy/, in which only ports, servers and the certificate are others', () => {
  const changed = nginxHere(file, here).split('\n')
  const lines = file.split('\n')
  expect(lines.filter((line) => !changed.includes(line)).map((line) => line.trim().split(' ')[0])).toEqual([
    'server',
    ...['listen', 'listen', 'listen', 'listen'],
    ...['ssl_certificate', 'ssl_certificate_key'],
  ])
  expect(changed.filter((line) => !lines.includes(line))).toEqual([
    '\tserver 127.0.0.1:8003 max_fails=0;',
    '\tserver 127.0.0.1:8004 max_fails=0;',
    '\tlisten 127.0.0.1:8001;',
    '\tlisten 127.0.0.1:8002 ssl http2;',
    '\tssl_certificate /c.pem;',
    '\tssl_certificate_key /k.pem;',
  ])
})

test('a line that is not there any more is noticed', () => {
  expect(() => nginxHere(file.replace('listen 443', 'listen 444'), here)).toThrow('deploy/nginx.conf has no line')
})
