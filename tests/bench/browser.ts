import { chromium } from '@playwright/test'
import { args, executablePath } from '../browser.js'

export const launch = () => chromium.launch({ executablePath, args })
