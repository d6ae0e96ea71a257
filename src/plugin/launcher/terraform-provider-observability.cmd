@echo off
rem Terraform starts this file on Windows. What it prints on stdout before node runs, Terraform shows to the user.
setlocal
set NODE_OPTIONS=
if not defined OBSERVABILITY_NODE set OBSERVABILITY_NODE=node
where /q "%OBSERVABILITY_NODE%" 2>nul || if not exist "%OBSERVABILITY_NODE%" (
  echo The observability provider needs Node.js 20 or newer, and %OBSERVABILITY_NODE% cannot be found. Install it from https://nodejs.org, or set OBSERVABILITY_NODE to the path of node.exe.
  exit /b 1
)
"%OBSERVABILITY_NODE%" "%~dp0start.cjs"
