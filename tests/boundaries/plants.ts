/**
 * A small tree: path → text. It has sound files, and for each rule files that break it. Paths are as in the real tree.
 */
export type Files = Readonly<Record<string, string>>

/** Sound files, for which no rule may fire. The plants below import some of them. */
export const sound: Files = {
  'entries/index.ts': `export { createClient } from '../core/client.js'\nexport type { Live } from '../core/live/live.js'`,
  'entries/react.ts': `export { useLatchkit } from '../ui/react/use-latchkit.js'\nexport { useA } from '../plugins/a/hooks.js'`,
  'core/registry.ts': `import type { User } from './user.js'\nexport interface Plugins { user: User }`,
  'core/user.ts': `export interface User { id: string }`,
  'core/client.ts': `import type { Live } from './live/live.js'\nexport const createClient = async (): Promise<Live> => (await import('./live/live.js')).live`,
  'core/live/live.ts': `import { startFlow } from '../flow.js'\nexport const live = [startFlow]\nexport type Live = typeof live`,
  'core/flow.ts': `export const startFlow = 1`,
  'core/sign-in/end.ts': `export const end = 1`,
  'plugins/roles/captcha.ts': `export const captchaToken = 1`,
  'core/phone.lazy.ts': `import { parse } from 'libphonenumber-js'\nexport const phone = parse`,
  'core/phone.ts': `export const phone = () => import('./phone.lazy.js')`,
  'ui/react/use-latchkit.ts': `import { useState } from 'react'\nimport { createClient } from '../../core/client.js'\nexport const useLatchkit = () => [useState(0), createClient, import('../modal/Modal.js')]`,
  'ui/modal/Modal.tsx': `import { Button } from '../kit/Button.js'\nexport const Modal = Button`,
  'ui/kit/Button.tsx': `import { theme } from '../theme/theme.js'\nexport const Button = () => [theme, import('lean-qr')]`,
  'ui/theme/theme.ts': `export const theme = 1`,
  'ui/landing/Landing.tsx': `import type { A } from '../../plugins/a/contract.js'\nexport const Landing = (a: A) => a`,
  'plugins/index.ts': `export { a } from './a/index.js'`,
  'plugins/a/index.ts': `export type * from './contract.js'\nexport { a } from './manifest.js'`,
  'plugins/a/contract.ts': `import type { User } from '../../core/user.js'\nimport type { B } from '../b/contract.js'\nexport interface A { user: User; b: B }`,
  'plugins/a/manifest.ts': `export const a = { load: () => import('./plugin.js'), screens: () => import('./screens/index.js') }`,
  'plugins/a/plugin.ts': `import type { A } from './contract.js'\nimport { codeFlow } from './code.flow.js'\nexport default { codeFlow, a: {} as A }`,
  'plugins/a/code.flow.ts': `import { startFlow } from '../../core/flow.js'\nexport const codeFlow = startFlow`,
  'plugins/a/hooks.ts': `import type { A } from './contract.js'\nimport { useLatchkit } from '../../ui/react/use-latchkit.js'\nexport const useA = (a: A) => [a, useLatchkit]`,
  'plugins/a/screens/index.tsx': `import { Button } from '../../../ui/kit/Button.js'\nimport { codeFlow } from '../code.flow.js'\nexport default { Button, codeFlow }`,
  'plugins/a/plugin.test.ts': `import { live } from '../../core/live/live.js'\nexport default live`,
  'plugins/b/contract.ts': `export interface B { b: 1 }`,
  'plugins/b/index.ts': `export const b = 1`,
  'plugins/b/plugin.ts': `import screens from './screens/index.js'\nexport default { screens, errors: () => import('./screens/errors.js') }`,
  'plugins/b/screens/errors.ts': `import type { B } from '../contract.js'\nimport { text } from './errors.text.js'\nexport default { text, b: {} as B }`,
  'plugins/b/screens/errors.text.ts': `export const text = 1`,
  'plugins/b/screens/index.ts': `export default { B: () => import('./B.js') }`,
  'plugins/b/screens/B.tsx': `export default 1`,
  'plugins/winged/contract.ts': `export interface Winged { w: 1 }`,
  'plugins/winged/words.ts': `export const words = 1`,
  'plugins/winged/brands/brand.ts': `import type { Winged } from '../contract.js'\nexport const brand = (w: Winged) => w`,
  // two wings that import each other, although no two files do
  'plugins/winged/choose/choose.ts': `import { connect } from '../connect/connect.js'\nexport const choose = connect`,
  'plugins/winged/choose/option.ts': `export interface Option { o: 1 }`,
  'plugins/winged/connect/connect.ts': `import { brand } from '../brands/brand.js'\nexport const connect = brand`,
  'plugins/winged/connect/retry.ts': `import type { Option } from '../choose/option.js'\nexport const retry = (o: Option) => o`,
  'server/router.ts': `import { guest } from './guest/routes.js'\nexport const router = guest`,
  'server/sandbox/command.ts': `import { router } from '../router.js'\nexport const sandbox = router`,
  'server/guest/routes.ts': `import { logIn } from '../session/authenticate.js'\nexport const guest = logIn`,
  'server/session/authenticate.ts': `export const logIn = 1`,
  'server/embedded/proof.ts': `export const proof = 1`,
  'server/frame/page.ts': `import { proof } from '../embedded/proof.js'\nexport const page = proof`,
  'server/passwordless/number.ts': `import { hono } from 'hono'\nimport { digits } from '../../core/input/digits.js'\nexport const number = [hono, digits]`,
  'server/frame/page/wallet.ts': `import { combine } from 'shamir-secret-sharing'\nexport const wallet = combine`,
  'server/http/page-files/bundle.ts': `import { build } from 'esbuild'\nexport const bundle = build`,
  'core/input/digits.ts': `export const digits = 1`,
  'playground/outside/outside.ts': `import { createServer } from 'node:http'\nexport const outside = createServer`,
  'scripts/sandbox/main.ts': `import { outside } from '../../playground/outside/outside.js'\nimport { router } from '../../server/router.js'\nexport const sandbox = [router, outside]`,
  'playground/host/App.tsx': `import { useLatchkit } from 'latchkit/react'\nexport const App = useLatchkit`,
  'playground/stages/stages.ts': `import { Modal } from '../../ui/modal/Modal.js'\nexport const stages = Modal`,
  'testing/index.ts': `export { sandbox } from './sandbox.js'`,
  'testing/sandbox.ts': `import type { Page } from '@playwright/test'\nexport const sandbox = (page: Page) => [page, import('latchkit-server')]`,
  'tests/journeys/login.ts': `export const login = 1`,
  'tests/screens/stages.ts': `import type { User } from '../../core/user.js'\nexport type Shown = User`,
  'tests/unit/pieces.ts': `import { Button } from '../../ui/kit/Button.js'\nexport const piece = Button`,
}

const from = (target: string) => `import * as it from '${target}'\nexport const planted = it`
const lazily = (target: string) => `export const planted = () => import('${target}')`
const type = (target: string) => `import type * as It from '${target}'\nexport type Planted = typeof It`

/** Rule → planted file → its text. Every one of them must be reported, by this rule and for this file. */
export const planted: Readonly<Record<string, Files>> = {
  'core-is-bottom': {
    'core/p1.ts': from('../ui/theme/theme.js'),
    'core/live/p2.ts': lazily('../../plugins/a/plugin.js'),
    'core/p3.ts': type('../plugins/a/contract.js'),
  },
  'core-without-react': { 'core/p4.ts': from('react'), 'core/p5.ts': type('react') },
  'ui-on-core': {
    'ui/kit/p1.ts': from('../../plugins/a/manifest.js'),
    'ui/landing/p2.ts': lazily('../../plugins/a/plugin.js'),
    'ui/landing/p4.fixture.tsx': from('../../plugins/a/screens/index.js'),
  },
  'shell-without-landing': {
    'ui/modal/p1.ts': from('../landing/Landing.js'),
    'ui/modal/p2.ts': type('../landing/Landing.js'),
  },
  'contracts-are-types': { 'ui/landing/p3.ts': from('../../plugins/a/contract.js') },
  'plugins-are-isolated': {
    'plugins/a/p1.ts': from('../b/plugin.js'),
    'plugins/a/p2.ts': lazily('../b/plugin.js'),
    'plugins/a/screens/p3.ts': type('../../b/plugin.js'),
  },
  'manifests-require-manifests': { 'plugins/m/manifest.ts': from('../b/index.js') },
  'foreign-contracts-are-types': { 'plugins/a/p4.ts': from('../b/contract.js') },
  'screens-on-kit': {
    'plugins/a/screens/p5.tsx': from('../../../ui/react/use-latchkit.js'),
    'plugins/a/screens/p6.tsx': from('../../../ui/modal/Modal.js'),
  },
  'hooks-on-ui-react': {
    'plugins/p7/hooks.ts': from('../../ui/kit/Button.js'),
    'plugins/a/x/p8.ts': '',
    'plugins/p9/hooks.ts': from('./plugin.js'),
    'plugins/p9/plugin.ts': '',
  },
  'hooks-know-types-only': {
    'plugins/p10/hooks.ts': from('./contract.js'),
    'plugins/p10/contract.ts': 'export interface C {}',
  },
  'plugin-logic-without-ui': {
    'plugins/a/p11.ts': from('../../ui/kit/Button.js'),
    'plugins/a/p12.flow.ts': from('react'),
  },
  'logic-without-screens': {
    'plugins/a/p13.ts': lazily('./screens/index.js'),
    'plugins/a/p14.ts': from('./screens/index.js'),
  },
  'plugin-knows-table-of-screens': {
    'plugins/p61/plugin.ts': lazily('./screens/Screen.js'),
    'plugins/p61/screens/Screen.tsx': '',
  },
  'words-for-errors-are-fetched': {
    'plugins/b/screens/p62.ts': from('./errors.js'),
  },
  'words-for-errors-are-alone': {
    'plugins/p63/screens/errors.ts': from('./text.js'),
    'plugins/p63/screens/text.ts': '',
  },
  'sources-alone': {
    'plugins/a/p15.ts': from('../../playground/host/App.js'),
    'plugins/a/p16.ts': from('../../entries/index.js'),
    'plugins/a/p39.ts': from('../../server/router.js'),
  },
  'as-a-host-would': {
    'playground/host/p1.ts': from('../../core/client.js'),
    'tests/journeys/p2.ts': type('../../core/user.js'),
  },
  'screen-tests-know-types': { 'tests/screens/p3.ts': from('../../ui/kit/Button.js') },
  'server-without-sdk': {
    'server/p1.ts': type('../core/user.js'),
    'server/guest/p2.ts': from('../../plugins/b/index.js'),
  },
  'server-page-as-a-host-would': { 'server/cross-app/pages/page/p6.ts': from('../../../../core/user.js') },
  'server-without-react': { 'server/p20.ts': from('react') },
  'server-features-are-isolated': {
    'server/oauth/p3.ts': type('../guest/routes.js'),
    'server/session/p4.ts': from('../guest/routes.js'),
    'server/embedded/p5.ts': lazily('../frame/page.js'),
  },
  'frame-on-embedded': { 'server/frame/p6.ts': from('../guest/routes.js') },
  'server-without-playground': {
    'server/p7.ts': lazily('../playground/outside/outside.js'),
    'server/sandbox/p8.ts': type('../../playground/outside/outside.js'),
    'server/p9.ts': from('latchkit-playground'),
  },
  'server-without-sandbox': {
    'server/p13.ts': from('./sandbox/command.js'),
    'server/session/p14.ts': lazily('../sandbox/command.js'),
  },
  'sandbox-is-lazy': { 'server/main.ts': from('./sandbox/command.js') },
  'playground-without-server': {
    'playground/outside/p3.ts': from('../../server/router.js'),
    'playground/host/p4.ts': type('../../server/router.js'),
    'playground/p5.ts': lazily('latchkit-server'),
  },
  'server-declares-its-packages': {
    'server/p10.ts': from('vite'),
    'server/frame/p11.ts': lazily('hono-that-nobody-declared'),
    'server/p21.ts': lazily('esbuild'),
    'server/http/p22.ts': from('../../dist/index.js'),
    'core/input/p12.ts': from('lean-qr'),
  },
  'server-pages-declare-their-packages': {
    'server/frame/page/p23.ts': from('vite'),
    'server/cross-app/pages/page/p24.ts': lazily('nowhere-declared'),
  },
  'server-without-pages': {
    'server/frame/p25.ts': from('./page/wallet.js'),
    'server/captcha/p26.ts': lazily('../frame/page/wallet.js'),
  },
  'server-without-bundler': {
    'server/frame/p27.ts': lazily('../http/page-files/bundle.js'),
    'server/http/page-files/p28.ts': from('./bundle.js'),
  },
  'bundler-is-lazy': { 'server/http/page-files/current.ts': from('./bundle.js') },
  'testing-is-apart': {
    'testing/p1.ts': from('../core/user.js'),
    'testing/p2.ts': lazily('../server/router.js'),
    'testing/p3.ts': type('../playground/outside/outside.js'),
  },
  'no-page-imports-testing': {
    'core/p40.ts': lazily('../testing/index.js'),
    'ui/kit/p41.ts': type('../../testing/index.js'),
  },
  'tests-are-leaves': { 'plugins/a/p17.ts': from('./plugin.test.js') },
  'live-is-lazy': {
    'core/p18.ts': from('./live/live.js'),
    'plugins/p19/manifest.ts': from('../../core/live/live.js'),
    'ui/kit/p20.ts': `import { type Live, live } from '../../core/live/live.js'\nexport const l: Live = live`,
  },
  'flow-is-lazy': {
    'core/p21.ts': from('./flow.js'),
    'ui/react/p22.ts': from('../../core/flow.js'),
    'plugins/p23/manifest.ts': from('../../core/flow.js'),
    'ui/react/p37.ts': from('../../core/sign-in/end.js'),
    'plugins/p38/manifest.ts': from('../roles/captcha.js'),
  },
  'logic-is-lazy': {
    'plugins/p24/manifest.ts': from('./plugin.js'),
    'plugins/p24/plugin.ts': '',
    'plugins/p25/index.ts': from('./screens/index.js'),
    'plugins/p25/screens/index.tsx': '',
  },
  'ui-parts-are-lazy': { 'ui/react/p26.ts': from('../modal/Modal.js') },
  'heavy-is-lazy': {
    'ui/kit/p27.ts': from('lean-qr'),
    'plugins/a/p28.ts': from('viem/utils'),
    'plugins/a/p29.ts': from('@simplewebauthn/browser'),
  },
  'lazy-files-are-lazy': { 'core/p30.ts': from('./phone.lazy.js') },
  'no-circular': {
    'core/p33.ts': from('./p34.js'),
    'core/p34.ts': `// A ring is reported once.\n${from('./p33.js')}`,
    'playground/host/p45.ts': type('./p46.js'),
    'playground/host/p46.ts': `// the same of types\n${type('./p45.js')}`,
  },
  'wings-do-not-import-up': {
    'plugins/winged/brands/p47.ts': from('../words.js'),
    'plugins/winged/choose/screens/p48.ts': type('../../words.js'),
  },
  'no-barrel': {
    'ui/kit/p35.ts': `export { Button } from './Button.js'`,
    'core/p36.ts': `export * from './client.js'`,
  },
}
