import { TerraformStack } from 'cdktf';
import { ArchiveTargetConfig, OutgoingWebhookConfig, SloConfig } from '../../../src';

/** What a program does, and the constructs that it adds to its stack. A stack without a provider gets one. */
export type Program = readonly [what: string, build: (stack: TerraformStack) => void];

const EVENTS = { query: 'events' };

export const SLO: SloConfig = {
  name: 'checkout',
  targetThresholdPercentage: 99,
  requestBasedMetricSli: { goodEvents: EVENTS, totalEvents: EVENTS },
};
/** Overrides set the indicator, or nothing does, because the SLO exists. */
export const BARE: SloConfig = { name: 'checkout', targetThresholdPercentage: 99 };

export const ARCHIVE: ArchiveTargetConfig = { isActive: true, objectStorage: { bucket: 'logs' } };

export const WEBHOOK: OutgoingWebhookConfig = {
  name: 'chat',
  otherVariant: { name: 'chatRoom', valueJson: '{}' },
};
