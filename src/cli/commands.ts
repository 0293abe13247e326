// The command groups and their modules. Only the module of the requested command is loaded: loading all takes longer
// than most commands.
import type { Command } from 'commander';

type Part = { commands: readonly string[]; load(): Promise<(program: Command) => void> };

/** In the order of the help text. */
export const COMMAND_GROUPS: readonly Part[] = [
  { commands: ['all', 'serve', 'worker'], load: async () => (await import('./run.js')).addRunCommands },
  { commands: ['flows'], load: async () => (await import('./flows.js')).addFlowCommands },
  {
    commands: ['narrations'],
    load: async () => (await import('./narrations.js')).addNarrationCommands,
  },
  { commands: ['keys'], load: async () => (await import('./keys.js')).addKeyCommands },
  { commands: ['users'], load: async () => (await import('./users.js')).addUserCommands },
  { commands: ['workspaces'], load: async () => (await import('./workspaces/workspaces.js')).addWorkspaceCommands },
  { commands: ['avatars'], load: async () => (await import('./avatars.js')).addAvatarCommands },
  { commands: ['voices'], load: async () => (await import('./voices.js')).addVoiceCommands },
  { commands: ['vendors'], load: async () => (await import('./vendors.js')).addVendorCommands },
  { commands: ['verify', 'certificate'], load: async () => (await import('./verify.js')).addVerifyCommands },
  { commands: ['audit'], load: async () => (await import('./audit.js')).addAuditCommands },
  { commands: ['secrets'], load: async () => (await import('./secrets.js')).addSecretCommands },
  { commands: ['migrate'], load: async () => (await import('./migrate.js')).addMigrateCommand },
  { commands: ['backup', 'restore'], load: async () => (await import('./backup.js')).addBackupCommands },
  { commands: ['doctor'], load: async () => (await import('./doctor/doctor.js')).addDoctorCommand },
  { commands: ['conform'], load: async () => (await import('./conform.js')).addConformCommand },
  { commands: ['mock'], load: async () => (await import('./mock.js')).addMockCommand },
  { commands: ['mcp'], load: async () => (await import('./mcp.js')).addMcpCommand },
];
