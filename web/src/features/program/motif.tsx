// Icons that a program's cover may name; an unknown name gets the compass. The list is short on purpose: every icon in
// it is shipped.

import {
  Activity, BadgeCheck, BookOpen, Brain, Briefcase, Building2, Calculator, ChartColumn, ChartLine, ClipboardList, Code, Compass, Database, FileText, FlaskConical,
  Globe, HandCoins, HeartPulse, Landmark, Leaf, Lightbulb, Map as MapIcon, Megaphone, MessageSquare, Microscope, Network, Palette, PenTool, Rocket,
  Scale, Server, Shield, ShieldAlert, ShieldCheck, ShoppingCart, Sprout, Stethoscope, Target, Terminal, Truck, Users, Wrench, type LucideIcon, type LucideProps,
} from "lucide-react";

const MOTIFS: Partial<Record<string, LucideIcon>> = {
  activity: Activity,
  "badge-check": BadgeCheck,
  "book-open": BookOpen,
  brain: Brain,
  briefcase: Briefcase,
  "building-2": Building2,
  calculator: Calculator,
  "chart-column": ChartColumn,
  "chart-line": ChartLine,
  "clipboard-list": ClipboardList,
  code: Code,
  compass: Compass,
  database: Database,
  "file-text": FileText,
  "flask-conical": FlaskConical,
  globe: Globe,
  "hand-coins": HandCoins,
  "heart-pulse": HeartPulse,
  landmark: Landmark,
  leaf: Leaf,
  lightbulb: Lightbulb,
  map: MapIcon,
  megaphone: Megaphone,
  "message-square": MessageSquare,
  microscope: Microscope,
  network: Network,
  palette: Palette,
  "pen-tool": PenTool,
  rocket: Rocket,
  scale: Scale,
  server: Server,
  shield: Shield,
  "shield-alert": ShieldAlert,
  "shield-check": ShieldCheck,
  "shopping-cart": ShoppingCart,
  sprout: Sprout,
  stethoscope: Stethoscope,
  target: Target,
  terminal: Terminal,
  truck: Truck,
  users: Users,
  wrench: Wrench,
};

export function Motif({ name, ...props }: LucideProps & { name: string }) {
  const Icon = MOTIFS[name] ?? Compass;
  return <Icon {...props} />;
}
