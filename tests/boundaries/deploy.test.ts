import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ignored, instructions, readDockerfile } from '../../scripts/image/dockerfile.mjs'
import { unknownVariables } from '../deployed-variables.js'
import { tree } from './tree.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const deploy = [...tree].filter((file) => file.startsWith('deploy/'))
const hasCommand = (command: string) => spawnSync(command, ['-v'], { stdio: 'ignore' }).error === undefined
let place: string
beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'latchkit-deploy-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('the variables in deploy/', () => {
  it('a planted one is noticed, also by the name of its file', () => {
    expect(unknownVariables('LATCHKIT_SERVER_PORT LATCHKIT_SERVER_PROT=1 LATCHKIT_SERVER_NO_FILE: x')).toEqual([
      'LATCHKIT_SERVER_PROT',
      'LATCHKIT_SERVER_NO',
    ])
  })

  it.each([...deploy, 'docs/self-hosting.md', '.github/workflows/image.yml'])(
    '%s names only those that exist',
    (file) => expect(unknownVariables(read(file))).toEqual([]),
  )
})

interface Service {
  readonly image: string
  readonly ports?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly networks: readonly string[]
  readonly read_only?: boolean
  readonly privileged?: boolean
  readonly security_opt: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly cap_add?: readonly string[]
  readonly volumes?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly stop_grace_period?: string
}

describe('compose.yaml', () => {
  const compose = parse(read('deploy/compose.yaml'))
  const services: Readonly<Record<string, Service>> = compose.services
  const { proxy, server, postgres } = services as Record<'proxy' | 'server' | 'postgres', Service>

  it('publishes ports of the proxy alone', () => {
    expect(Object.keys(services)).toEqual(['proxy', 'server', 'postgres'])
    const published = Object.entries(services).filter(([, service]) => service.ports || 'network_mode' in service)
    expect(published.map(([name]) => name)).toEqual(['proxy'])
    expect(proxy.ports).toEqual(['80:80', '443:443', '443:443/udp'])
  })

  it('lets the proxy reach the server, and the server alone the database, which reaches nothing', () => {
    expect([proxy.networks, server.networks, postgres.networks]).toEqual([['front'], ['front', 'back'], ['back']])
    expect(compose.networks.back.internal).toBe(true)
  })

  it('trusts the network of the proxy as a proxy, and no other', () => {
    const [{ subnet }] = compose.networks.front.ipam.config
    expect(server.environment.LATCHKIT_SERVER_TRUST_PROXY).toBe(subnet)
    expect(read('deploy/Caddyfile')).toContain('reverse_proxy server:4000')
    expect(read('deploy/Caddyfile')).not.toContain('4001')
  })

  it('has every secret as a file, and none in the environment', () => {
    for (const service of Object.values(services))
      for (const name of service.secrets ?? []) expect(compose.secrets[name]?.file).toBe(`./secrets/${name}`)
    const values = Object.entries(server.environment).filter(([name]) => /URL|SECRET|APPS|PASSWORD/.test(name))
    const files = values.map(([, value]) => value).filter((value) => !value.startsWith('https://'))
    expect(files).toEqual((server.secrets ?? []).map((name) => `/run/secrets/${name}`))
    expect(postgres.environment).not.toHaveProperty('POSTGRES_PASSWORD')
    expect(postgres.environment.POSTGRES_PASSWORD_FILE).toBe(`/run/secrets/${postgres.secrets?.[0]}`)
    expect(read('.gitignore')).toMatch(/^\/deploy\/secrets\/$/m)
    expect(read('.gitignore')).toMatch(/^\/deploy\/\.env$/m)
  })

  it('gives no process more than it needs', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.read_only, service.privileged]).toEqual([name, true, undefined])
      expect(service.security_opt).toEqual(['no-new-privileges:true'])
    }
    expect(server.cap_drop).toEqual(['ALL'])
    for (const more of ['cap_add', 'volumes', 'tmpfs']) expect(server).not.toHaveProperty(more)
    expect([proxy.cap_drop, proxy.cap_add]).toEqual([['ALL'], ['NET_BIND_SERVICE']])
  })

  it('starts each when what it needs is ready, and leaves the server time to stop', () => {
    expect(server.depends_on?.postgres?.condition).toBe('service_healthy')
    expect(proxy.depends_on?.server?.condition).toBe('service_healthy')
    expect(server.healthcheck?.test.every((word) => typeof word === 'string')).toBe(true)
    expect(server.healthcheck?.test.join(' ')).toContain(`:${server.environment.LATCHKIT_SERVER_ADMIN_PORT}/ready`)
    expect(Number.parseInt(`${server.stop_grace_period}`, 10)).toBeGreaterThan(10)
  })

  it('names each image by a version', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/:[\w.-]*\d[\w.-]*\}?$/)
  })
})

describe('the unit of systemd', () => {
  const text = read('deploy/latchkit-server.service')
  const values = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value)

  it('starts the server as a user that is not root and writes nothing', () => {
    expect(values('ExecStart')).toEqual(['/opt/latchkit/bin/latchkit-server start'])
    expect([values('DynamicUser'), values('ProtectSystem'), values('NoNewPrivileges')]).toEqual([
      ['yes'],
      ['strict'],
      ['yes'],
    ])
    // a page that is written and run is what V8 makes of JavaScript
    expect(values('MemoryDenyWriteExecute')).toEqual([])
  })

  it('takes secrets as credentials', () => {
    const loaded = values('LoadCredential').map((value) => value?.split(':')[0])
    const used = values('Environment').flatMap((value) => [...(/%d\/(\S+)/.exec(value ?? '')?.slice(1) ?? [])])
    expect(used).toEqual(loaded)
    expect(loaded).toEqual(['secrets', 'database-url', 'apps.json'])
  })

  it('leaves the server time to stop, and starts it again', () => {
    expect(Number(values('TimeoutStopSec')[0])).toBeGreaterThan(10)
    expect([values('Restart'), values('KillSignal')]).toEqual([['always'], ['SIGTERM']])
  })

  it.skipIf(!hasCommand('systemd-analyze'))('is one that systemd understands, and hardly exposed', () => {
    // the command has to be on this machine
    const here = text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    const verify = (name: string, unit: string) => {
      const file = path.join(place, name)
      writeFileSync(file, unit)
      const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
      return `${stdout}${stderr}`.split('\n').filter((line) => line.includes(name))
    }
    expect(verify('latchkit-server.service', here)).toEqual([])
    expect(verify('planted.service', here.replace('[Install]', 'Plant=1\n[Install]'))).not.toEqual([])
    const args = ['security', '--offline=true', '--threshold=20', path.join(place, 'latchkit-server.service')]
    const { status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    if (!stderr.includes('unrecognized option')) expect(status).toBe(0)
  })
})

/** A configuration of nginx as directives: words, and those in their block. */
interface Directive {
  readonly words: readonly string[]
  readonly block: readonly Directive[]
}
function readNginx(text: string): readonly Directive[] {
  const tokens = text.replace(/^\s*#.*$/gm, '').match(/"[^"]*"|[{};]|[^\s{};"]+/g) ?? []
  const blockOf = (depth: number): readonly Directive[] => {
    const found: Directive[] = []
    let words: string[] = []
    for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
      if (token === '}') {
        if (depth === 0 || words.length) throw new Error('A block ends that did not begin, or within a directive.')
        return found
      }
      if (token === ';') found.push({ words, block: [] })
      else if (token === '{') found.push({ words, block: blockOf(depth + 1) })
      else words.push(token)
      if (token === ';' || token === '{') words = []
    }
    if (depth > 0 || words.length) throw new Error('A block or a directive does not end.')
    return found
  }
  return blockOf(0)
}

describe('nginx.conf', () => {
  const text = read('deploy/nginx.conf')
  const config = readNginx(text)
  const named = (directives: readonly Directive[], name: string) =>
    directives.filter(({ words }) => words[0] === name).map(({ words }) => words.slice(1).join(' '))
  const servers = config.filter(({ words }) => words[0] === 'server')
  const secure = servers.find(({ block }) => named(block, 'ssl_certificate').length)?.block ?? []
  const [location] = secure.filter(({ words }) => words[0] === 'location')
  const sizes: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2 }
  const bytes = (size = '') => Number.parseInt(size, 10) * (sizes[size.slice(-1)] ?? 1)

  it('appends the caller, and takes away what callers must not choose', () => {
    const headers = Object.fromEntries(
      named(location?.block ?? [], 'proxy_set_header').map((line) => line.split(' ') as [string, string]),
    )
    expect(headers).toEqual({
      Connection: '""',
      Host: '$host',
      'X-Forwarded-For': '$proxy_add_x_forwarded_for',
      'X-Forwarded-Proto': '$scheme',
      'X-Forwarded-Host': '""',
      Forwarded: '""',
      'X-Request-Id': '$request_id',
      traceparent: '""',
      tracestate: '""',
    })
  })

  it('takes every address that the server takes', () => {
    const [, max] = (named(secure, 'large_client_header_buffers')[0] ?? '').split(' ')
    // 256 kB, each character of which is three in an address
    expect(bytes(max)).toBeGreaterThanOrEqual(3 * 256 * 1024)
    expect(bytes(named(secure, 'client_max_body_size')[0])).toBeGreaterThan(100 * 1024)
  })

  it('leads to the server’s port alone, over connections that it ends first', () => {
    const upstream = config.find(({ words }) => words[0] === 'upstream')?.block ?? []
    expect(named(upstream, 'server').map((line) => line.split(' ')[0])).toEqual(['127.0.0.1:4000'])
    // none is left out for a while: two that are replaced one after the other would leave none
    expect(named(upstream, 'server').map((line) => line.split(' ').slice(1))).toEqual([['max_fails=0']])
    expect(Number.parseInt(`${named(upstream, 'keepalive_timeout')[0]}`, 10)).toBeLessThan(75)
    expect(named(location?.block ?? [], 'proxy_pass')).toEqual(['http://latchkit'])
    expect(named(location?.block ?? [], 'proxy_http_version')).toEqual(['1.1'])
    expect(secure.filter(({ words }) => words[0] === 'location').map(({ words }) => words[1])).toEqual(['/'])
    expect(JSON.stringify(config)).not.toMatch(/4001|metrics|\/ready/)
  })

  it.each(['a { b c; ', 'a b', '} a;', 'a { b } '])('a planted %j is noticed', (planted) =>
    expect(() => readNginx(planted)).toThrow(),
  )

  it.skipIf(!hasCommand('nginx') || !hasCommand('openssl'))('is one that nginx understands', () => {
    const [key, certificate] = [path.join(place, 'key.pem'), path.join(place, 'certificate.pem')]
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=auth.example.com']
    execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
    const here = text
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    mkdirSync(path.join(place, 'nginx'), { recursive: true })
    writeFileSync(path.join(place, 'nginx.conf'), `pid ${place}/nginx/pid;\nevents {}\nhttp {\n${here}\n}\n`)
    const args = ['-t', '-p', path.join(place, 'nginx'), '-c', path.join(place, 'nginx.conf')]
    const { status, stderr } = spawnSync('nginx', args, { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
  })
})

describe('the rules for Prometheus', () => {
  interface Rule {
    readonly alert: string
    readonly expr: string
    readonly for: string
    readonly labels: { readonly severity: string }
    readonly annotations: { readonly summary: string; readonly description: string }
  }
  const rules: readonly Rule[] = parse(read('deploy/alerts.yml')).groups.flatMap(
    ({ rules: all }: { rules: readonly Rule[] }) => all,
  )
  const METRICS = 'server/operations/metrics.ts'

  it('say for how long, how bad, and what it means, and are explained on the page', () => {
    const page = read('docs/self-hosting.md')
    expect(rules.length).toBeGreaterThan(5)
    for (const { alert, expr, labels, annotations, for: how } of rules) {
      expect([alert, how, labels.severity]).toEqual([
        alert,
        expect.stringMatching(/^\d+m$/),
        expect.stringMatching(/^(critical|warning)$/),
      ])
      expect(annotations).toEqual({ summary: expect.any(String), description: expect.stringMatching(/\.$/) })
      expect([alert, expr.split('(').length]).toEqual([alert, expr.split(')').length])
      expect(page).toContain(`\`${alert}\``)
    }
  })

  it.skipIf(!existsSync(path.join(root, METRICS)))('ask for metrics that the server has', async () => {
    const { createMetrics } = await import(path.join(root, METRICS))
    const { registry, request } = createMetrics(() => undefined)
    request({ method: 'POST', route: '/api/v1/guest/authenticate', status: 200, ms: 1 })
    const known: string = await registry.metrics()
    const used = rules.flatMap(({ expr }) => expr.match(/\b(latchkit|nodejs|process)_\w+/g) ?? [])
    expect(used.length).toBeGreaterThan(5)
    for (const name of used) expect(known).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `)
  })
})

describe('the Dockerfile', () => {
  const stages = readDockerfile(read('deploy/Dockerfile'))
  const image = stages.at(-1)

  it('has a base with an exact version of Node, that the server takes', () => {
    expect(new Set(stages.map((stage) => stage.image)).size).toBe(1)
    expect(image?.image).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim$/)
  })

  it('runs as a user by number, by the signal that the server takes, with no shell in between', () => {
    expect(image).toMatchObject({ user: '1000:1000', stopSignal: 'SIGTERM', cmd: ['start'] })
    expect(image?.entrypoint?.[0]).toBe('node')
    expect(image?.steps.map(({ name }) => name)).not.toContain('RUN')
  })

  it('publishes the server’s port, and not that of operators', () => {
    expect(image?.exposed).toEqual([image?.env.LATCHKIT_SERVER_PORT])
    expect(image?.env.LATCHKIT_SERVER_ADMIN_PORT).not.toBe(image?.env.LATCHKIT_SERVER_PORT)
  })

  it('has no secret', () => {
    expect(read('deploy/Dockerfile')).not.toMatch(/LATCHKIT_SERVER_(SECRETS?|DATABASE_URL)\b|\bsecret=/)
  })

  it.each(['ADD https://a.example/b b', 'HEALTHCHECK CMD curl a', 'CMD node server.js', 'SHELL ["a"]', 'FROM a in b'])(
    'a planted %j is refused by the reader of steps',
    (line) => expect(() => readDockerfile(line.startsWith('FROM') ? line : `FROM node\n${line}`)).toThrow(),
  )

  it('is read with its continued lines, flags and comments', () => {
    expect(instructions('# a\nRUN a \\\n  # b\n  && c\nCOPY --from=d --chown=1:1 e f/\n')).toEqual([
      { name: 'RUN', options: {}, rest: 'a && c' },
      { name: 'COPY', options: { from: 'd', chown: '1:1' }, rest: 'e f/' },
    ])
  })

  it('sends the builder what it copies, and no secret, test or installed package', () => {
    const isIgnored = ignored(read('deploy/Dockerfile.dockerignore'))
    for (const file of ['server/main.ts', 'core/client.ts', 'package-lock.json', 'scripts/build.mjs'])
      expect([file, isIgnored(file)]).toEqual([file, false])
    for (const file of ['deploy/secrets/root-secrets', '.git/config', 'server/node_modules/a/b.js', 'core/a.test.ts'])
      expect([file, isIgnored(file)]).toEqual([file, true])
    expect(() => ignored('server/*.ts')).toThrow('server/*.ts')
  })
})
