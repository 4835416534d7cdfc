// Loaded into the process of the auth emulator, which answers 501 for the project's password policy. This answer has
// the format of the real service, so that pages fetch and apply a policy on this machine too.

const { Server } = require("node:http");

const PATH = "/identitytoolkit.googleapis.com/v2/passwordPolicy";
const POLICY = {
  customStrengthOptions: { minPasswordLength: 10, maxPasswordLength: 4096, containsLowercaseCharacter: true, containsNumericCharacter: true },
  schemaVersion: 1,
  enforcementState: "ENFORCE",
  forceUpgradeOnSignin: false,
};

const { emit } = Server.prototype;
Server.prototype.emit = function (event, request, response) {
  if (event !== "request" || request.method !== "GET" || request.url.split("?")[0] !== PATH) return emit.apply(this, arguments);
  response.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" });
  response.end(JSON.stringify(POLICY));
  return true;
};
